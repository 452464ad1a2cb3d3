// The page: one user in one tab.

import { Client, Refused } from "./client.js";
import { Composer } from "./composer.js";
import { h } from "./dom.js";
import { openForm } from "./forms.js";
import { refreshMoments } from "./markdown.js";
import { Log, nameOf } from "./messages.js";
import { Sidebar, isThread } from "./sidebar.js";
import { localized, speak, t } from "./words.js";

const TEXT = 0, DM = 1, GROUP = 3;
const EPHEMERAL = 1 << 6;

class App {
  channels = new Map();
  users = new Map();
  guilds = [];
  commands = [];
  current = null;
  online = true;
  #counts = new Map();
  #typing = 0;

  constructor() {
    this.client = new Client(new URLSearchParams(location.search).get("as") ?? "");
    this.setTheme(localStorage.getItem("theme") ?? "auto");
  }

  async start() {
    await this.#load();
    this.sidebar = new Sidebar(document.getElementById("sidebar"), this);
    this.log = new Log(document.getElementById("log"), this);
    this.composer = new Composer(document.getElementById("composer"), this);
    this.#listen();
    addEventListener("hashchange", () => this.#route());
    document.addEventListener("visibilitychange", () => document.hidden || this.#read());
    this.#drawer();
    await this.#route();
    setInterval(refreshMoments, 15000);
    if (matchMedia("(min-width: 720px)").matches) this.composer.input.focus();
    document.body.dataset.ready = "1";
  }

  async #load() {
    const state = await this.client.get("/chat/state");
    this.me = state.me;
    this.bot = state.bot;
    this.guilds = state.guilds;
    this.online = state.online;
    this.users = new Map(state.users.map((user) => [user.id, user]));
    this.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
    this.client.as = this.me.username;
    speak(this.me.locale);
  }

  // -- where one is

  async #route() {
    const wanted = this.channels.get(location.hash.slice(1));
    const first = [...this.channels.values()].find((channel) => channel.type === TEXT);
    await this.go(wanted ?? first);
  }

  async go(channel) {
    this.current = channel;
    document.body.classList.remove("drawer-open");
    await Promise.all([this.#showMessages(), this.#loadCommands()]);
    this.#drawPlace();
  }

  async #showMessages() {
    const channel = this.current;
    const found = await this.client.get("/chat/messages", { channel: channel.id });
    if (channel !== this.current) return;
    const elsewhere = channel.type === GROUP ? ` ${t("elsewhere")}` : "";
    this.log.fill(found.messages, found.more, t("begin_channel", { place: this.placeName() }) + elsewhere);
    this.#read();
  }

  async loadEarlier() {
    const found = await this.client.get("/chat/messages", { channel: this.current.id, before: this.log.oldest });
    this.log.prepend(found.messages, found.more, t("begin_channel", { place: this.placeName() }));
  }

  async #loadCommands() {
    const channel = this.current;
    const found = await this.client.get("/chat/commands", { channel: channel.id });
    if (channel !== this.current) return;
    this.commands = found;
    this.composer.setCommands(found);
  }

  #drawPlace() {
    const place = document.getElementById("place");
    const { current } = this;
    const parent = isThread(current) && this.channels.get(current.parent_id);
    place.replaceChildren(parent ? h("span", { class: "parent" }, h("a", { href: `#${parent.id}` }, this.placeName(parent)), " › ") : "", this.placeName());
    if (parent && current.thread_metadata.archived) place.append(h("small", {}, ` ${t("thread_archived")}`));
    const total = [...this.#counts.values()].reduce((sum, one) => sum + one.count, 0);
    document.title = `${total ? `(${total}) ` : ""}${this.placeName()} · ${nameOf(this.me)} · ${t("title")}`;
    this.composer.speak();
    this.sidebar.draw();
  }

  nameOfChannel(channel) {
    if (channel.type === DM) return nameOf(this.bot);
    return channel.name;
  }

  placeName(channel = this.current) {
    if (!channel) return "";
    return (channel.type === TEXT ? "#" : "") + this.nameOfChannel(channel);
  }

  // -- what is read

  #key(channel) {
    return `read:${this.me.id}:${channel.id}`;
  }

  #read() {
    if (document.hidden || !this.current) return;
    if (this.log.newest) localStorage.setItem(this.#key(this.current), this.log.newest);
    if (this.#counts.delete(this.current.id)) this.#drawPlace();
  }

  unread(channel) {
    if (channel.id === this.current?.id && !document.hidden) return { count: 0 };
    const counted = this.#counts.get(channel.id);
    if (counted) return counted;
    const seen = localStorage.getItem(this.#key(channel));
    const missed = channel.last_message_id && (!seen || BigInt(channel.last_message_id) > BigInt(seen));
    return { count: missed ? 1 : 0, before: true };
  }

  #count(message) {
    if (message.author.id === this.me.id) return;
    const counted = this.#counts.get(message.channel_id) ?? { count: 0, mentions: false };
    counted.count += 1;
    counted.mentions ||= message.mentions.some((user) => user.id === this.me.id);
    this.#counts.set(message.channel_id, counted);
    this.#drawPlace();
  }

  // -- news

  #listen() {
    const { client } = this;
    const status = document.getElementById("connection");
    let lost = false;
    client.on("live", async () => {
      status.textContent = this.online ? "" : t("bot_offline");
      if (!lost) return;
      lost = false;
      await this.#load();
      await this.go(this.channels.get(this.current.id) ?? [...this.channels.values()][0]);
      status.textContent = this.online ? "" : t("bot_offline");
    });
    client.on("lost", () => {
      lost = true;
      status.textContent = t("lost");
    });
    client.on("online", ({ online }) => {
      this.online = online;
      status.textContent = online ? "" : t("bot_offline");
      this.sidebar.draw();
    });
    client.on("message_created", ({ message }) => {
      const channel = this.channels.get(message.channel_id);
      if (channel && !(message.flags & EPHEMERAL)) channel.last_message_id = message.id;
      if (message.channel_id === this.current.id) {
        this.log.add(message);
        if (document.hidden) this.#count(message);
        else this.#read();
      } else this.#count(message);
      if (message.author.id === this.bot.id) this.#showTyping(null);
    });
    client.on("message_updated", ({ message }) => message.channel_id === this.current.id && this.log.update(message));
    client.on("message_deleted", ({ message }) => message.channel_id === this.current.id && this.log.remove(message.id));
    const channelNews = ({ channel }) => {
      this.channels.set(channel.id, channel);
      if (channel.id === this.current.id) this.current = channel;
      this.#drawPlace();
    };
    client.on("channel_created", channelNews);
    client.on("channel_updated", channelNews);
    client.on("channel_deleted", ({ channel }) => {
      this.channels.delete(channel.id);
      if (channel.id === this.current.id) location.hash = channel.parent_id ?? "";
      this.#drawPlace();
    });
    client.on("commands_changed", () => this.#loadCommands());
    client.on("typing", ({ channel }) => channel === this.current.id && this.#showTyping(nameOf(this.bot)));
    client.on("user_changed", ({ user }) => {
      this.users.set(user.id, user);
      if (user.id !== this.me.id) return;
      this.me = user;
      speak(user.locale);
      this.go(this.current);
    });
    client.listen();
  }

  #showTyping(name) {
    clearTimeout(this.#typing);
    document.getElementById("typing").textContent = name ? t("typing", { name }) : "";
    if (name) this.#typing = setTimeout(() => this.#showTyping(null), 8000);
  }

  // -- what one does

  /** For Markdown. */
  world = {
    user: (id) => (id === this.bot.id ? this.bot : this.users.get(id)),
    channel: (id) => this.channels.get(id),
    prefill: (text) => this.composer.prefill(text),
  };

  /** For selects and options that name people and places. */
  lists = {
    people: () => [...this.users.values(), this.bot].map((user) => ({ value: user.id, label: nameOf(user) })),
    roles: () => this.guilds.filter((guild) => guild.id === this.current.guild_id).map((guild) => ({ value: guild.id, label: "@everyone" })),
    channels: (types) =>
      [...this.channels.values()]
        .filter((channel) => channel.guild_id && channel.guild_id === this.current.guild_id && (!types?.length || types.includes(channel.type)))
        .map((channel) => ({ value: channel.id, label: this.placeName(channel) })),
  };

  roomFor(message) {
    const target = { channel: message.channel_id, message: message.id };
    return {
      world: this.world,
      ...this.lists,
      press: (custom_id, node) => this.#component({ kind: "press", ...target, custom_id }, node),
      pick: (custom_id, values, node) => this.#component({ kind: "choose", ...target, custom_id, values }, node),
    };
  }

  /** A press shows that it works until the bot has answered. */
  async #component(action, node) {
    if (node.getAttribute("aria-busy") === "true") return;
    node.setAttribute("aria-busy", "true");
    await this.#ask(action);
    node.removeAttribute("aria-busy");
  }

  /** Do and wait for the first answer; tells what went wrong, opens what is to be opened. */
  async #ask(action) {
    try {
      const result = await this.client.ask(action);
      if (result.what === "failed") this.notice(this.online ? t("failed") : t("bot_offline"));
      if (result.what === "modal") this.#openForm(result);
      return result;
    } catch (error) {
      this.#refused(error);
      return null;
    }
  }

  /** Do something that needs no answer from the bot; false if it was refused. */
  async act(action) {
    try {
      await this.client.act({ channel: this.current.id, ...action });
      return true;
    } catch (error) {
      this.#refused(error);
      return false;
    }
  }

  async sendCommand(path, options) {
    try {
      const sent = {};
      for (const [name, value] of Object.entries(options)) sent[name] = value instanceof File ? await this.client.upload(value) : value;
      const asked = this.client.ask({ kind: "slash", channel: this.current.id, path, options: sent });
      const first = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 250))]);
      const settle = (result) => {
        if (result?.what === "failed") this.notice(this.online ? t("failed") : t("bot_offline"));
        if (result?.what === "modal") this.#openForm(result);
      };
      if (first) setTimeout(() => settle(first));
      else asked.then(settle, (error) => this.#refused(error));
      return true;
    } catch (error) {
      this.#refused(error);
      return false;
    }
  }

  async suggest(path, options, focused, typed) {
    try {
      const asked = { kind: "autocomplete", channel: this.current.id, path, options: { ...options, [focused]: typed }, focused };
      const result = await this.client.ask(asked);
      return result.data?.choices ?? [];
    } catch {
      return [];
    }
  }

  #openForm({ data, interaction }) {
    const room = { world: this.world, ...this.lists };
    openForm(data, room, async (values) => {
      try {
        const sent = {};
        for (const [name, value] of Object.entries(values)) {
          const files = Array.isArray(value) && value[0] instanceof File;
          sent[name] = files ? await Promise.all(value.map((file) => this.client.upload(file))) : value;
        }
        const result = await this.client.ask({ kind: "submit", interaction, values: sent });
        return result.what === "failed" ? t("failed") : null;
      } catch (error) {
        return this.#reason(error);
      }
    });
  }

  messageActions(message, node) {
    const apps = this.commands.filter((command) => command.type === 3);
    const entries = [];
    if (apps.length) entries.push({ heading: t("apps") });
    for (const command of apps) {
      entries.push({
        label: localized(command, "name"),
        action: () => this.#ask({ kind: "on_message", channel: message.channel_id, message: message.id, name: command.name }),
      });
    }
    const author = this.users.get(message.author.id);
    if (author) entries.push(...this.userActions(author));
    const text = () => navigator.clipboard?.writeText(message.content || node.querySelector(".message-body").innerText).then(() => this.notice(t("copied")));
    entries.push({ heading: t("messages") }, { label: t("copy_text"), action: text });
    return entries;
  }

  userActions(user) {
    const apps = user.bot ? [] : this.commands.filter((command) => command.type === 2);
    const run = (command) => () => this.#ask({ kind: "on_user", channel: this.current.id, user: user.id, name: command.name });
    if (!apps.length) return [];
    return [{ heading: nameOf(user) }, ...apps.map((command) => ({ label: localized(command, "name"), action: run(command) }))];
  }

  dismiss(message) {
    return this.act({ kind: "dismiss", channel: message.channel_id, message: message.id });
  }

  // -- settings

  become(name) {
    location.href = `/?as=${encodeURIComponent(name)}${location.hash}`;
  }

  setLocale(wanted) {
    return this.act({ kind: "locale", locale: wanted });
  }

  setTheme(wanted) {
    this.theme = wanted;
    localStorage.setItem("theme", wanted);
    document.documentElement.dataset.theme = wanted;
  }

  #drawer() {
    const button = document.getElementById("drawer");
    const set = (open) => {
      document.body.classList.toggle("drawer-open", open);
      button.setAttribute("aria-expanded", String(open));
      if (open) document.querySelector("#sidebar a.current, #sidebar a")?.focus();
    };
    button.addEventListener("click", () => set(!document.body.classList.contains("drawer-open")));
    const side = document.getElementById("sidebar");
    side.addEventListener("click", (event) => event.target.closest("a.channel") && set(false));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && document.body.classList.contains("drawer-open")) {
        set(false);
        button.focus();
      }
    });
    document.querySelector(".room").addEventListener("pointerdown", (event) => {
      if (document.body.classList.contains("drawer-open") && !button.contains(event.target)) set(false);
    });
  }

  // -- telling

  #reason(error) {
    if (!(error instanceof Refused)) return t("refused.unreachable");
    return t(`refused.${error.key}`, error.params);
  }

  #refused(error) {
    this.notice(this.#reason(error));
  }

  #noticeTimer = 0;

  notice(text) {
    const node = document.getElementById("notice");
    node.textContent = text;
    node.classList.add("shown");
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => {
      node.classList.remove("shown");
      node.textContent = "";
    }, 6000);
  }
}

const app = new App();
app.start().catch((error) => {
  console.error(error);
  app.notice(t("refused.unreachable"));
});

