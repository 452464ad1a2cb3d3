// Building elements. No text ever becomes markup: children are nodes or plain strings.

/** h("button", {class: "x", onclick: f, "aria-label": "y"}, "text", node, [more]) */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "dataset") Object.assign(node.dataset, value);
    else if (key === "class") node.className = value;
    else if (key in node && typeof value !== "string") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  append(node, children);
  return node;
}

export function append(node, children) {
  for (const child of [children].flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) node.append(child);
  }
  return node;
}

export function svg(path) {
  const ns = "http://www.w3.org/2000/svg";
  const node = document.createElementNS(ns, "svg");
  node.setAttribute("viewBox", "0 0 24 24");
  node.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(ns, "path");
  line.setAttribute("d", path);
  node.append(line);
  return node;
}

export const ICONS = {
  close: "M6 6l12 12M18 6L6 18",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  down: "M6 9l6 6 6-6",
  send: "M5 12h13M12 5l7 7-7 7",
  plus: "M12 5v14M5 12h14",
  eye: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 14.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z",
  file: "M7 3h7l5 5v13H7zM14 3v5h5",
  thread: "M4 5h16v11H9l-5 4z",
};

let counter = 0;
export const uid = (prefix) => `${prefix}-${++counter}`;

/** Text that only screen readers get. */
export const hidden = (text) => h("span", { class: "visually-hidden" }, text);

/** Attachments and emoji are this server's own; the page asks for them under the address it was opened with. */
export function local(url) {
  try {
    const parsed = new URL(url, location.href);
    return parsed.pathname.startsWith("/cdn/") ? parsed.pathname : null;
  } catch {
    return null;
  }
}

/** Moves a roving focus among items with the arrow keys. */
export function roving(container, selector, { horizontal = false, wrap = true } = {}) {
  container.addEventListener("keydown", (event) => {
    const steps = horizontal ? { ArrowRight: 1, ArrowLeft: -1 } : { ArrowDown: 1, ArrowUp: -1 };
    const items = [...container.querySelectorAll(selector)];
    const at = items.indexOf(document.activeElement);
    let to = at;
    if (event.key in steps) to = at + steps[event.key];
    else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = items.length - 1;
    else return;
    if (wrap) to = (to + items.length) % items.length;
    if (items[to]) {
      event.preventDefault();
      items[to].focus();
    }
  });
}
