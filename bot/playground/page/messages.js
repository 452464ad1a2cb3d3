// The log: one article a message, changed in place, read out as it comes.

import { attachments, components, embed } from "./components.js";
import { ICONS, h, svg } from "./dom.js";
import { render } from "./markdown.js";
import { keepPlace } from "./place.js";
import { menu } from "./popup.js";
import { inLocale, locale, t } from "./words.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const V2 = 1 << 15;

export const nameOf = (user) => user?.global_name ?? user?.username ?? "?";

export class Log {
  #list = new Map();

  /** app: what the log needs of the page — see main.js. */
  constructor(node, app) {
    this.node = node;
    this.app = app;
    node.addEventListener("keydown", (event) => this.#walk(event));
    this.scrolled = keepPlace(node, () => this.isAtEnd());
  }

  get newest() {
    return [...this.#list.keys()].at(-1);
  }

  get oldest() {
    return this.#list.keys().next().value;
  }

  /** Show a channel from scratch; nothing of it is read out. */
  fill(messages, more, beginning) {
    this.node.setAttribute("aria-live", "off");
    this.#list.clear();
    this.node.replaceChildren();
    if (more) this.node.append(this.#earlier());
    else this.node.append(h("p", { class: "beginning" }, beginning));
    for (const message of messages) this.#append(message);
    this.toEnd();
    this.#roving();
    requestAnimationFrame(() => this.node.setAttribute("aria-live", "polite"));
  }

  #earlier() {
    return h("button", { type: "button", class: "button secondary earlier", onclick: () => this.app.loadEarlier() }, t("earlier"));
  }

  /** Put older messages at the top, keeping what is read where it is. */
  prepend(messages, more, beginning) {
    const height = this.node.scrollHeight;
    this.node.setAttribute("aria-live", "off");
    this.node.querySelector(".earlier")?.remove();
    const older = messages.map((message) => [message.id, this.#article(message)]);
    this.node.prepend(more ? this.#earlier() : h("p", { class: "beginning" }, beginning), ...older.map(([, node]) => node));
    this.#list = new Map([...older, ...this.#list]);
    this.#regroup();
    this.node.scrollTop += this.node.scrollHeight - height;
    this.scrolled();
    requestAnimationFrame(() => this.node.setAttribute("aria-live", "polite"));
    older.at(-1)?.[1].focus();
  }

  add(message) {
    if (this.#list.has(message.id)) return this.update(message);
    const mine = [message.author.id, message.interaction_metadata?.user.id].includes(this.app.me.id);
    const follow = mine || this.isAtEnd();
    this.#append(message);
    this.#roving();
    if (follow) this.#show(message.id);
  }

  /** Bring a message into sight: its end, or its beginning where it is longer than the window. */
  #show(id) {
    const node = this.#list.get(id);
    if (node.offsetHeight < this.node.clientHeight - 24 || id !== this.newest) return this.toEnd();
    this.node.scrollTop += node.getBoundingClientRect().top - this.node.getBoundingClientRect().top - 12;
    return this.scrolled();
  }

  #append(message) {
    const node = this.#article(message);
    this.#list.set(message.id, node);
    this.node.append(node);
    this.#regroup(node);
  }

  /** Change a message in place. A focus inside goes to the same control of the new one. */
  update(message) {
    const old = this.#list.get(message.id);
    if (!old) return;
    const follow = this.isAtEnd();
    const inside = old.contains(document.activeElement) ? document.activeElement : null;
    const fresh = this.#article(message);
    fresh.tabIndex = old.tabIndex;
    this.#list.set(message.id, fresh);
    old.replaceWith(fresh);
    this.#regroup(fresh);
    if (inside) this.#refocus(fresh, inside);
    if (follow) this.#show(message.id);
  }

  #refocus(fresh, inside) {
    const key = inside.dataset.key;
    const buttons = [...fresh.querySelectorAll("[data-key]:not(:disabled)")];
    const same = buttons.find((node) => node.dataset.key === key);
    // an id that carries state changes with it: the control at the same place is the same for a reader
    (same ?? buttons[Number(inside.dataset.at ?? 0)] ?? buttons[0] ?? fresh).focus({ preventScroll: true });
  }

  remove(id) {
    const node = this.#list.get(id);
    if (!node) return;
    const next = node.nextElementSibling ?? node.previousElementSibling;
    const focused = node.contains(document.activeElement);
    node.remove();
    this.#list.delete(id);
    if (next?.matches("article")) this.#regroup(next);
    if (focused) (next?.matches("article") ? next : this.node).focus();
    this.#roving();
  }

  isAtEnd() {
    return this.node.scrollHeight - this.node.scrollTop - this.node.clientHeight < 80;
  }

  toEnd() {
    this.node.scrollTop = this.node.scrollHeight;
    this.scrolled();
    // pictures that come later must not push the end out of sight
    for (const image of this.node.querySelectorAll("img")) {
      if (!image.complete) image.addEventListener("load", () => (this.node.scrollTop = this.node.scrollHeight), { once: true });
    }
  }

  // -- keyboard: one tab stop, arrows from message to message

  #roving() {
    const articles = [...this.#list.values()];
    for (const node of articles) node.tabIndex = -1;
    if (articles.length) articles.at(-1).tabIndex = 0;
  }

  #walk(event) {
    const article = document.activeElement;
    if (!article?.matches?.("article")) return;
    if (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10")) {
      event.preventDefault();
      article.querySelector(".more").click();
      return;
    }
    const articles = [...this.#list.values()];
    const at = articles.indexOf(article);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: articles.length - 1 }[event.key];
    if (to === undefined || !articles[to]) return;
    event.preventDefault();
    for (const node of articles) node.tabIndex = -1;
    articles[to].tabIndex = 0;
    articles[to].focus();
  }

  // -- one message

  #regroup() {
    let before = null;
    for (const node of this.#list.values()) {
      const close = before && before.dataset.author === node.dataset.author && !node.dataset.used && !before.matches(".private") === !node.matches(".private") && node.dataset.time - before.dataset.time < 420000;
      node.classList.toggle("grouped", Boolean(close));
      before = node;
    }
  }

  #article(message) {
    const { app } = this;
    const time = new Date(message.timestamp);
    const mine = message.mentions.some((user) => user.id === app.me.id);
    const private_ = Boolean(message.flags & EPHEMERAL);
    const name = nameOf(message.author);
    const user = message.interaction_metadata?.user;
    const node = h(
      "article",
      {
        class: ["message", private_ && "private", mine && "mentioned"].filter(Boolean).join(" "),
        tabindex: "-1",
        dataset: { id: message.id, author: message.author.id, time: String(time.getTime()), ...(message.used ? { used: "1" } : {}) },
        "aria-label": `${name}, ${clock(time)}`,
      },
      message.used && h("p", { class: "used" }, avatar(user, "tiny"), h("span", {}, usedLine(nameOf(user), message.used))),
      h("div", { class: "avatar-side" }, avatar(message.author)),
      h(
        "header",
        { class: "message-head" },
        h("h2", { class: "author" }, name),
        message.author.bot && h("span", { class: "tag" }, t("app")),
        h("time", { datetime: message.timestamp, class: "stamp", title: full(time) }, day(time)),
      ),
      h("div", { class: "message-body" }, this.#body(message), this.#foot(message, private_)),
    );
    node.append(this.#more(message, node));
    for (const [index, control] of node.querySelectorAll("[data-key]").entries()) control.dataset.at = index;
    return node;
  }

  #body(message) {
    const { app } = this;
    if (message.flags & LOADING) {
      const name = nameOf(message.author);
      return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }), t("thinking", { name }));
    }
    const room = app.deeds.roomFor(message);
    if (message.flags & V2) return components(message.components, room);
    const parts = [];
    const text = message.welcome ? inLocale(message.welcome.text) : message.content;
    if (text) parts.push(h("div", { class: "text" }, render(text, app.world)));
    parts.push(attachments(message));
    for (const data of message.embeds) parts.push(embed(data, app.world));
    parts.push(components(message.components, room));
    if (message.welcome) parts.push(this.#suggestions(message.welcome.suggestions));
    return parts;
  }

  #suggestions(list) {
    const chips = list.map((entry) =>
      h(
        "li",
        {},
        h(
          "button",
          { type: "button", class: "suggestion", onclick: () => this.app.world.prefill(entry.text) },
          h("span", {}, inLocale(entry.label)),
          h("code", {}, entry.text),
        ),
      ),
    );
    return h("ul", { class: "suggestions", "aria-label": t("suggestions") }, chips);
  }

  #foot(message, private_) {
    const parts = [];
    if (message.edited_timestamp && !private_ && message.type !== 20) parts.push(h("span", { class: "subtext" }, `(${t("edited")})`));
    if (message.thread) {
      const { id, name } = message.thread;
      parts.push(h("a", { class: "thread-link", href: `#${id}` }, svg(ICONS.thread), t("open_thread", { name })));
    }
    if (private_) {
      const dismiss = h("button", { type: "button", class: "text-button", onclick: () => this.app.deeds.dismiss(message) }, t("dismiss"));
      parts.push(h("p", { class: "private-note" }, svg(ICONS.eye), t("only_you"), message.flags & LOADING ? null : [" · ", dismiss]));
    }
    return parts.length ? h("footer", { class: "message-foot" }, parts) : null;
  }

  #more(message, node) {
    const button = h(
      "button",
      { type: "button", class: "icon-button more", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": t("actions") },
      svg(ICONS.more),
    );
    const open = () => menu(button, this.app.deeds.messageActions(message, node), t("actions"));
    button.addEventListener("click", open);
    node.addEventListener("contextmenu", (event) => {
      if (getSelection().isCollapsed && !event.target.closest("a, img, input, textarea")) {
        event.preventDefault();
        open();
      }
    });
    return button;
  }
}

function usedLine(name, command) {
  const [before, after] = t("used", { name, command: "\u0000" }).split("\u0000");
  return [before, h("code", {}, command), after];
}

export function avatar(user, size = "") {
  const name = nameOf(user);
  const hue = user?.bot ? null : Number(BigInt(user?.id ?? 0) % 997n) * 47;
  const node = h("span", { class: `avatar ${user?.bot ? "tile" : ""} ${size}`, "aria-hidden": "true" }, [...name][0]?.toUpperCase());
  if (hue !== null) node.style.setProperty("--hue", String(hue % 360));
  return node;
}

const clock = (time) => new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(time);
const full = (time) => new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "medium" }).format(time);

function day(time) {
  const today = new Date();
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);
  if (time.toDateString() === today.toDateString()) return clock(time);
  if (time.toDateString() === yesterday.toDateString()) return `${t("yesterday")} ${clock(time)}`;
  return new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short" }).format(time);
}

