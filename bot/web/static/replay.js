// Steps without a new page. Every step has an address that works without this script too.

const stage = () => document.getElementById("stage");
const log = document.querySelector(".log");
const TEN = 10;
const PACE = 1000;
// Between two questions to the server, whatever a held key asks for.
const LEAST = 80;

let wanted = Number(stage().dataset.step);
let busy = false;
let playing = 0;

const shown = () => Number(stage().dataset.step);
const last = () => Number(stage().dataset.last);
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const address = (step) => {
  const here = new URL(location.href);
  const parts = here.pathname.split("/");
  // /replay/<game> alone is the first step of the first hand, all hands open.
  here.pathname = [...parts.slice(0, 3), parts[3] ?? "1", parts[4] ?? "all", step].join("/");
  return here;
};

async function show(step) {
  wanted = Math.max(0, Math.min(last(), step));
  if (wanted === last()) stop();
  if (busy) return;
  busy = true;
  try {
    while (shown() !== wanted) {
      await load(wanted);
      if (shown() === wanted) history.replaceState(null, "", address(wanted));
      await pause(LEAST);
    }
  } catch {
    // The page itself says best what is wrong.
    location.assign(address(wanted));
  } finally {
    busy = false;
  }
}

async function load(step) {
  const part = address(step);
  part.searchParams.set("part", "stage");
  const answer = await fetch(part);
  if (answer.status === 429) return pause(1000 * (Number(answer.headers.get("Retry-After")) || 1));
  if (!answer.ok) throw new Error(answer.status);
  replace(new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("stage"));
  mark();
}

// The picture waits for its successor, so that nothing flickers; the live region stays, so that it is read out.
function replace(made) {
  const old = stage();
  const focused = old.contains(document.activeElement) ? document.activeElement.className : "";
  const open = old.querySelector("details").open;
  old.dataset.step = made.dataset.step;
  old.querySelector(".said").replaceChildren(...made.querySelector(".said").children);
  for (const name of ["controls", "details"]) {
    const selector = name === "details" ? "details" : `.${name}`;
    old.querySelector(selector).replaceWith(document.adoptNode(made.querySelector(selector)));
  }
  old.querySelector("details").open = open;
  const image = old.querySelector("img");
  const fresh = made.querySelector("img");
  old.querySelector("source").srcset = made.querySelector("source").srcset;
  image.src = fresh.getAttribute("src");
  image.alt = fresh.alt;
  image.setAttribute("width", fresh.getAttribute("width"));
  image.setAttribute("height", fresh.getAttribute("height"));
  addPlay();
  if (focused) old.querySelector(`.${focused.split(" ").join(".")}`)?.focus();
}

function mark() {
  log.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const line = log.querySelector(`[data-step="${shown()}"]`);
  line?.setAttribute("aria-current", "step");
  keepInView(line);
  // Steps are the same from every place.
  for (const link of document.querySelectorAll(".places a")) {
    link.pathname = [...link.pathname.split("/").slice(0, -1), shown()].join("/");
  }
}

// Only the list is scrolled, never the page.
function keepInView(line) {
  if (!line) return;
  const above = line.offsetTop - log.offsetTop;
  if (above < log.scrollTop || above + line.offsetHeight > log.scrollTop + log.clientHeight) {
    log.scrollTop = above - log.clientHeight / 2;
  }
}

function addPlay() {
  const controls = stage().querySelector(".controls");
  if (controls.querySelector(".play")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button play";
  button.textContent = playing ? stage().dataset.pause : stage().dataset.play;
  button.addEventListener("click", toggle);
  controls.append(button);
}

function stop() {
  clearInterval(playing);
  playing = 0;
  const button = stage().querySelector(".play");
  if (button) button.textContent = stage().dataset.play;
}

function toggle() {
  if (playing) return stop();
  if (wanted === last()) show(0);
  playing = setInterval(() => show(wanted + 1), PACE);
  stage().querySelector(".play").textContent = stage().dataset.pause;
}

const keys = {
  ArrowRight: () => show(wanted + 1),
  ArrowLeft: () => show(wanted - 1),
  PageDown: () => show(wanted + TEN),
  PageUp: () => show(wanted - TEN),
  Home: () => show(0),
  End: () => show(last()),
};

document.addEventListener("keydown", (event) => {
  const busy = event.target.closest("input, select, textarea, .table");
  if (busy || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !Object.hasOwn(keys, event.key)) return;
  // Elsewhere these scroll the page.
  if (!event.key.startsWith("Arrow") && !event.target.closest(".replay")) return;
  event.preventDefault();
  keys[event.key]();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest(".controls a, .log a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!link.href) return;
  show(Number(new URL(link.href).pathname.split("/").pop()));
});

addPlay();
keepInView(log.querySelector("[aria-current]"));
