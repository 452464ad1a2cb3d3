// Channels, threads, conversations, people, and who one is.

import { ICONS, h, hidden, svg } from "./dom.js";
import { avatar, nameOf } from "./messages.js";
import { menu } from "./popup.js";
import { LANGUAGES, locale, t } from "./words.js";

const TEXT = 0, DM = 1, GROUP = 3;
const THREADS = new Set([10, 11, 12]);

export const isThread = (channel) => THREADS.has(channel.type);

export class Sidebar {
  constructor(node, app) {
    this.node = node;
    this.app = app;
  }

  /** Draw all of it; cheap enough for every change, and focus stays where it was. */
  draw() {
    const focused = document.activeElement?.dataset?.focus;
    const { app } = this;
    const channels = [...app.channels.values()];
    const parts = [h("div", { class: "brand" }, h("span", { class: "brand-tile", "aria-hidden": "true" }), t("title"))];
    const guilds = app.guilds.filter((guild) => channels.some((channel) => channel.guild_id === guild.id));
    for (const guild of guilds) {
      const inside = channels.filter((channel) => channel.guild_id === guild.id);
      const rooms = inside.filter((channel) => channel.type === TEXT).sort((a, b) => a.position - b.position);
      const heading = guilds.length > 1 ? guild.name : t("channels");
      parts.push(this.#section(heading, rooms.map((channel) => this.#room(channel, inside))));
    }
    const talks = channels.filter((channel) => channel.type === DM || channel.type === GROUP);
    parts.push(this.#section(t("conversations"), talks.map((channel) => this.#link(channel))));
    parts.push(this.#people());
    this.node.replaceChildren(h("div", { class: "sidebar-scroll" }, parts), this.#settings());
    if (focused) this.node.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }

  #section(heading, items) {
    return h("section", {}, h("h2", { class: "sidebar-heading" }, heading), h("ul", {}, items));
  }

  #room(channel, inside) {
    const threads = inside.filter((one) => isThread(one) && one.parent_id === channel.id && (!one.thread_metadata.archived || one.id === this.app.current?.id));
    const item = this.#link(channel);
    if (threads.length) item.append(h("ul", { class: "threads" }, threads.map((thread) => this.#link(thread))));
    return item;
  }

  #link(channel) {
    const { app } = this;
    const unread = app.marks.of(channel);
    const current = app.current?.id === channel.id;
    const mark = isThread(channel) ? svg(ICONS.thread) : channel.type === TEXT ? h("span", { class: "hash", "aria-hidden": "true" }, "#") : avatar(channel.type === DM ? app.bot : channel.recipients.find((user) => user.id !== app.me.id), "tiny");
    const link = h(
      "a",
      {
        href: `#${channel.id}`,
        class: ["channel", current && "current", unread.count && "unread"].filter(Boolean).join(" "),
        "aria-current": current ? "page" : null,
        dataset: { focus: channel.id },
      },
      mark,
      h("span", { class: "channel-name" }, app.nameOfChannel(channel)),
      unread.count > 0 && this.#badge(unread),
    );
    return h("li", {}, link);
  }

  /** How many came while this page was open; a dot for those of before. */
  #badge({ count, mentions, before }) {
    const kind = ["badge", mentions && "mentions", before && "dot"].filter(Boolean).join(" ");
    return h("span", { class: kind }, before ? "" : String(Math.min(count, 99)), hidden(` ${t(mentions ? "mentions_you" : "unread")}`));
  }

  #people() {
    const { app } = this;
    const rows = [app.bot, ...app.users.values()].map((user) => {
      const actions = app.deeds.userActions(user);
      const inside = [avatar(user, "small"), h("span", { class: "channel-name" }, nameOf(user)), user.bot && h("span", { class: `presence ${app.online ? "on" : ""}` }, hidden(app.online ? "" : t("bot_offline")))];
      if (!actions.length) return h("li", { class: "person" }, inside);
      const label = t("actions_for", { name: nameOf(user) });
      const button = h("button", { type: "button", class: "person", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": label, dataset: { focus: `user-${user.id}` } }, inside);
      button.addEventListener("click", () => menu(button, actions, label));
      return h("li", {}, button);
    });
    return this.#section(t("people"), rows);
  }

  #settings() {
    const { app } = this;
    const pick = (label, pairs, value, change, focus) => {
      const node = h("select", { dataset: { focus } }, pairs.map(([key, text]) => h("option", { value: key }, text)));
      node.value = value;
      node.addEventListener("change", () => change(node.value));
      return h("label", { class: "setting" }, h("span", {}, label), node);
    };
    const users = [...app.users.values()];
    const others = users.filter((user) => user.id !== app.me.id);
    return h(
      "div",
      { class: "settings" },
      pick(t("you_are"), users.map((user) => [user.username, nameOf(user)]), app.me.username, (name) => app.become(name), "who"),
      pick(t("language"), Object.entries(LANGUAGES), locale, (wanted) => app.setLocale(wanted), "language"),
      pick(t("theme"), [["auto", t("theme_auto")], ["light", t("theme_light")], ["dark", t("theme_dark")]], app.theme, (wanted) => app.setTheme(wanted), "theme"),
      h(
        "p",
        { class: "tabs" },
        h("span", {}, t("tabs")),
        others.map((user) => {
          const label = t("new_tab", { name: nameOf(user) });
          return h("a", { href: `/?as=${encodeURIComponent(user.username)}${location.hash}`, target: "_blank", rel: "noopener", title: label, "aria-label": label }, avatar(user, "small"));
        }),
      ),
    );
  }
}
