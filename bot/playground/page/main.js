// The page: one user in one tab.

import { Client } from "./client.js";
import { Composer } from "./composer.js";
import { Deeds } from "./deeds.js";
import { h } from "./dom.js";
import { refreshMoments } from "./markdown.js";
import { Log, nameOf } from "./messages.js";
import { Sidebar, isThread } from "./sidebar.js";
import { Unread } from "./unread.js";
import { browserLocale, speak, t } from "./words.js";

const TEXT = 0, DM = 1, GROUP = 3;
const EPHEMERAL = 1 << 6;

/** News about what is there: they may be newer than an answer that comes after them. */
const CHANGES = [
  "message_created", "message_updated", "message_deleted", "channel_created", "channel_updated", "channel_deleted", "user_changed",
  "online",
];

class App {
  channels = new Map();
  users = new Map();
  guilds = [];
  commands = [];
  current = null;
  online = true;
  #typing = 0;
  #asking = new Set();

  constructor() {
    const named = new URLSearchParams(location.search).get("as");
    this.client = new Client(named ?? "");
    this.newcomer = named === null && !localStorage.getItem("language");
    this.deeds = new Deeds(this);
    this.marks = new Unread(this);
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
    await this.client.listen(); // before asking what is there: what changes after the answer must be told
    await this.#load();
    await this.go(this.current);
    setInterval(refreshMoments, 15000);
    if (matchMedia("(min-width: 720px)").matches) this.composer.input.focus();
    document.body.dataset.ready = "1";
    if (this.newcomer) await this.#greet();
  }

  #load() {
    return this.#ask("/chat/state", {}, (state) => {
      this.me = state.me;
      this.bot = state.bot;
      this.guilds = state.guilds;
      this.online = state.online;
      this.users = new Map(state.users.map((user) => [user.id, user]));
      this.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
      this.client.as = this.me.username;
      this.current = this.channels.get(this.current?.id ?? location.hash.slice(1)) ?? this.#first();
      speak(this.me.locale);
    });
  }

  /** Somebody who opens the page for the first time reads it in the language of the browser. */
  async #greet() {
    localStorage.setItem("language", "asked");
    if (browserLocale() !== this.me.locale) await this.setLocale(browserLocale());
  }

  // -- where one is

  #first() {
    return [...this.channels.values()].find((channel) => channel.type === TEXT);
  }

  async #route() {
    await this.go(this.channels.get(location.hash.slice(1)) ?? this.#first());
  }

  async go(channel) {
    this.current = channel;
    document.body.classList.remove("drawer-open");
    await Promise.all([this.#showMessages(), this.#loadCommands()]);
    this.#drawPlace();
  }

  async #showMessages() {
    await this.#messages({}, (found) => {
      const elsewhere = this.current.type === GROUP ? ` ${t("elsewhere")}` : "";
      this.log.fill(found.messages, found.more, t("begin_channel", { place: this.placeName() }) + elsewhere);
    });
    this.#read();
  }

  loadEarlier() {
    return this.#messages({ before: this.log.oldest }, (found) => {
      this.log.prepend(found.messages, found.more, t("begin_channel", { place: this.placeName() }));
    });
  }

  /** Asks for messages of the current channel and draws them, if it is still the current one then. */
  #messages(which, draw) {
    const { id } = this.current;
    return this.#ask("/chat/messages", { channel: id, ...which }, (found) => id === this.current.id && draw(found));
  }

  /** Asks what is there and takes it in. Changes told meanwhile may be newer than the answer, so they are taken in
   * again after it. */
  async #ask(path, params, take) {
    const meanwhile = [];
    this.#asking.add(meanwhile);
    try {
      take(await this.client.get(path, params));
      for (const news of meanwhile) this.#change(news);
    } finally {
      this.#asking.delete(meanwhile);
    }
  }

  async #loadCommands() {
    const { id } = this.current;
    const found = await this.client.get("/chat/commands", { channel: id });
    if (id !== this.current.id) return;
    this.commands = found;
    this.composer.setCommands(found);
  }

  #drawPlace() {
    const place = document.getElementById("place");
    const { current } = this;
    const parent = isThread(current) && this.channels.get(current.parent_id);
    place.replaceChildren(parent ? h("span", { class: "parent" }, h("a", { href: `#${parent.id}` }, this.placeName(parent)), " › ") : "", this.placeName());
    if (parent && current.thread_metadata.archived) place.append(h("small", {}, ` ${t("thread_archived")}`));
    const { total } = this.marks;
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

  #read() {
    if (document.hidden || !this.current) return;
    if (this.marks.read(this.current, this.log.newest)) this.#drawPlace();
  }

  #count(message) {
    if (message.author.id === this.me.id) return;
    this.marks.add(message);
    this.#drawPlace();
  }

  // -- news

  #listen() {
    const { client } = this;
    const status = document.getElementById("connection");
    let lost = false;
    client.on("live", async () => {
      if (lost) {
        lost = false;
        await this.#load();
        await this.go(this.current);
      }
      status.textContent = this.online ? "" : t("bot_offline");
    });
    client.on("lost", () => {
      lost = true;
      status.textContent = t("lost");
    });
    for (const kind of CHANGES) {
      client.on(kind, (news) => {
        this.#change(news);
        for (const meanwhile of this.#asking) meanwhile.push(news);
      });
    }
    client.on("message_created", ({ message }) => {
      const channel = this.channels.get(message.channel_id);
      if (channel && !(message.flags & EPHEMERAL)) channel.last_message_id = message.id;
      if (message.channel_id === this.current.id) {
        if (document.hidden) this.#count(message);
        else this.#read();
      } else this.#count(message);
      if (message.author.id === this.bot.id) this.#showTyping(null);
    });
    client.on("online", ({ online }) => {
      status.textContent = online ? "" : t("bot_offline");
      this.sidebar.draw();
    });
    for (const kind of ["channel_created", "channel_updated"]) client.on(kind, () => this.#drawPlace());
    client.on("channel_deleted", ({ channel }) => {
      if (channel.id === this.current.id) location.hash = channel.parent_id ?? "";
      this.#drawPlace();
    });
    client.on("commands_changed", () => this.#loadCommands());
    client.on("typing", ({ channel }) => channel === this.current.id && this.#showTyping(nameOf(this.bot)));
    client.on("user_changed", ({ user }) => {
      if (user.id !== this.me.id) return;
      speak(user.locale);
      this.go(this.current);
    });
  }

  /** Takes in what has changed. */
  #change({ kind, message, channel, user, online }) {
    switch (kind) {
      case "online":
        this.online = online;
        return undefined;
      case "message_created":
        return message.channel_id === this.current.id && this.log.add(message);
      case "message_updated":
        return message.channel_id === this.current.id && this.log.update(message);
      case "message_deleted":
        return message.channel_id === this.current.id && this.log.remove(message.id);
      case "channel_deleted":
        return this.channels.delete(channel.id);
      case "user_changed":
        this.users.set(user.id, user);
        if (user.id === this.me.id) this.me = user;
        return undefined;
      default:
        this.channels.set(channel.id, channel);
        if (channel.id === this.current.id) this.current = channel;
        return undefined;
    }
  }

  #showTyping(name) {
    clearTimeout(this.#typing);
    document.getElementById("typing").textContent = name ? t("typing", { name }) : "";
    if (name) this.#typing = setTimeout(() => this.#showTyping(null), 8000);
  }

  // -- what others draw from

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

  // -- settings

  become(name) {
    location.href = `/?as=${encodeURIComponent(name)}${location.hash}`;
  }

  setLocale(wanted) {
    return this.deeds.act({ kind: "locale", locale: wanted });
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

