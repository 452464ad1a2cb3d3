// The part of Discord's Markdown that bots use, as DOM nodes.

import { h } from "./dom.js";
import { locale, t } from "./words.js";

/** render(text, world) -> fragment. `world` resolves mentions: user(id), channel(id), prefill(text). */
export function render(text, world) {
  const out = document.createDocumentFragment();
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  let at = 0;
  let paragraph = [];
  const flush = () => {
    if (paragraph.some((line) => line.trim())) out.append(h("p", {}, inlineLines(paragraph, world)));
    paragraph = [];
  };
  while (at < lines.length) {
    const line = lines[at];
    const fence = line.match(/^```([\w+-]*)\s*$/) ?? line.match(/^```(.*)```$/);
    if (fence) {
      flush();
      at = codeBlock(lines, at, out);
      continue;
    }
    const heading = line.match(/^(#{1,3}) +(.+)$/);
    const small = line.match(/^-# +(.+)$/);
    if (heading) {
      flush();
      // the page itself is h1, an author h2
      out.append(h(`h${heading[1].length + 2}`, { class: `md-h${heading[1].length}` }, inline(heading[2], world)));
    } else if (small) {
      flush();
      out.append(h("p", { class: "subtext" }, h("small", {}, inline(small[1], world))));
    } else if (/^>>> /.test(line)) {
      flush();
      const rest = [line.slice(4), ...lines.slice(at + 1)].join("\n");
      out.append(h("blockquote", {}, render(rest, world)));
      return out;
    } else if (/^> ?/.test(line) && line.startsWith(">")) {
      flush();
      const quoted = [];
      while (at < lines.length && /^> ?/.test(lines[at])) quoted.push(lines[at++].replace(/^> ?/, ""));
      out.append(h("blockquote", {}, render(quoted.join("\n"), world)));
      continue;
    } else if (/^\s*([-*]|\d+\.) +\S/.test(line)) {
      flush();
      at = list(lines, at, out, world);
      continue;
    } else if (!line.trim()) {
      flush();
    } else {
      paragraph.push(line);
    }
    at += 1;
  }
  flush();
  return out;
}

function codeBlock(lines, start, out) {
  const single = lines[start].match(/^```(.+)```$/);
  if (single) {
    out.append(h("pre", { tabindex: "0" }, h("code", {}, single[1])));
    return start + 1;
  }
  let end = start + 1;
  while (end < lines.length && !lines[end].trimEnd().endsWith("```")) end += 1;
  const body = lines.slice(start + 1, end);
  const last = (lines[end] ?? "").replace(/```\s*$/, "");
  if (last) body.push(last);
  out.append(h("pre", { tabindex: "0" }, h("code", {}, body.join("\n"))));
  return end + 1;
}

function list(lines, start, out, world) {
  const pattern = /^(\s*)([-*]|\d+\.) +(.+)$/;
  let at = start;
  const stack = [];
  while (at < lines.length) {
    const found = lines[at].match(pattern);
    if (!found) break;
    const depth = Math.floor(found[1].length / 2);
    const ordered = /\d/.test(found[2]);
    while (stack.length > depth + 1) stack.pop();
    if (stack.length < depth + 1) {
      const made = ordered ? h("ol", { start: found[2].slice(0, -1) }) : h("ul");
      (stack.at(-1)?.lastElementChild ?? stack.at(-1) ?? out).append(made);
      stack.push(made);
    }
    stack.at(-1).append(h("li", {}, inline(found[3], world)));
    at += 1;
  }
  return at;
}

function inlineLines(lines, world) {
  return lines.flatMap((line, index) => (index ? [h("br"), inline(line, world)] : [inline(line, world)]));
}

const RULES = [
  [/^\\([\\`*_~|>#\-[\]()<:])/, (m) => m[1]],
  [/^(`+)((?:(?!\1).|\n)+?)\1(?!`)/, (m) => h("code", {}, m[2].trim() || m[2])],
  [/^<a?:(\w+):(\d+)>/, (m) => emoji(m[2], m[1])],
  [/^<@!?(\d+)>/, (m, world) => mention("@", world.user(m[1]))],
  [/^<#(\d+)>/, (m, world) => channelLink(m[1], world)],
  [/^<\/([^:>]+):(\d+)>/, (m, world) => commandLink(m[1], world)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] ?? "f")],
  [/^\*\*\*([^]+?)\*\*\*(?!\*)/, (m, w) => h("strong", {}, h("em", {}, inline(m[1], w)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (m, w) => h("strong", {}, inline(m[1], w))],
  [/^__([^]+?)__(?!_)/, (m, w) => h("u", {}, inline(m[1], w))],
  [/^~~([^]+?)~~/, (m, w) => h("s", {}, inline(m[1], w))],
  [/^\|\|([^]+?)\|\|/, (m, w) => spoiler(inline(m[1], w))],
  [/^\*(?!\s)([^*\n]+?)\*(?!\*)/, (m, w) => h("em", {}, inline(m[1], w))],
  [/^_(?!_)([^_\n]+?)_(?!\w)/, (m, w) => h("em", {}, inline(m[1], w)), /\w$/],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, w) => link(m[2], inline(m[1], w))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https?:\/\/[^\s<>]*[^\s<>.,:;"'\])]/, (m) => link(m[0], m[0])],
];

export function inline(text, world) {
  const out = document.createDocumentFragment();
  let plain = "";
  let at = 0;
  const flush = () => {
    if (plain) out.append(plain);
    plain = "";
  };
  outer: while (at < text.length) {
    if (/[\\`<*_~|[h]/.test(text[at])) {
      const rest = text.slice(at);
      for (const [pattern, make, notAfter] of RULES) {
        if (notAfter && notAfter.test(text.slice(0, at))) continue;
        const found = rest.match(pattern);
        if (found) {
          flush();
          out.append(make(found, world));
          at += found[0].length;
          continue outer;
        }
      }
    }
    plain += text[at];
    at += 1;
  }
  flush();
  return out;
}

export function emoji(id, name) {
  return h("img", { class: "emoji", src: `/cdn/emojis/${id}`, alt: `:${name}:`, title: `:${name}:` });
}

function mention(sign, user) {
  const name = user ? (user.global_name ?? user.username) : "?";
  return h("span", { class: "mention" }, sign + name);
}

function channelLink(id, world) {
  const channel = world.channel(id);
  return h("a", { class: "mention", href: `#${id}` }, `#${channel?.name ?? "?"}`);
}

function commandLink(path, world) {
  return h("button", { type: "button", class: "mention", onclick: () => world.prefill(`/${path}`) }, `/${path}`);
}

const link = (href, ...text) => h("a", { href, target: "_blank", rel: "noreferrer noopener" }, ...text);

/** Hidden until pressed, for readers of either kind. */
export function spoiler(...content) {
  const inside = h("span", { class: "spoiler-text" }, ...content);
  const cover = h("button", { type: "button", class: "spoiler-cover" }, t("spoiler"));
  inside.hidden = true;
  cover.addEventListener("click", () => {
    inside.hidden = false;
    inside.tabIndex = -1;
    cover.remove();
    inside.focus();
  });
  return h("span", { class: "spoiler" }, cover, inside);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  const full = new Intl.DateTimeFormat(locale, STYLES.F).format(date);
  const node = h("time", { datetime: date.toISOString(), title: full, class: "moment" });
  if (style === "R") {
    node.dataset.relative = seconds;
    node.textContent = relative(seconds);
  } else {
    node.textContent = new Intl.DateTimeFormat(locale, STYLES[style]).format(date);
  }
  return node;
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}

export function refreshMoments() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(node.dataset.relative));
    if (node.textContent !== text) node.textContent = text;
  }
}

