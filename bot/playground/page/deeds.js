// What a person does, and telling what became of it.

import { Refused } from "./client.js";
import { openForm } from "./forms.js";
import { nameOf } from "./messages.js";
import { localized, t } from "./words.js";

const SOON = 250; // milliseconds in which an answer usually comes; the composer is freed after that

export class Deeds {
  constructor(app) {
    this.app = app;
    this.client = app.client;
  }

  /** Press and pick for the components of a message, with the lists that selects draw from. */
  roomFor(message) {
    const { app } = this;
    const target = { channel: message.channel_id, message: message.id };
    return {
      world: app.world,
      ...app.lists,
      press: (custom_id, node) => this.#component({ kind: "press", ...target, custom_id }, node),
      pick: (custom_id, values, node) => this.#component({ kind: "choose", ...target, custom_id, values }, node),
    };
  }

  /** A press shows that it works until the bot has answered. */
  async #component(action, node) {
    if (node.getAttribute("aria-busy") === "true") return;
    node.setAttribute("aria-busy", "true");
    await this.ask(action);
    node.removeAttribute("aria-busy");
  }

  /** Do and wait for the bot's first answer. */
  async ask(action) {
    try {
      this.#settle(await this.client.ask(action));
    } catch (error) {
      this.#refused(error);
    }
  }

  #settle(result) {
    if (result.what === "failed") this.app.notice(this.app.online ? t("failed") : t("bot_offline"));
    if (result.what === "modal") this.#openForm(result);
  }

  /** Do something that needs no answer from the bot; false if it was refused. */
  async act(action) {
    try {
      await this.client.act({ channel: this.app.current.id, ...action });
      return true;
    } catch (error) {
      this.#refused(error);
      return false;
    }
  }

  async sendCommand(path, options) {
    try {
      const sent = {};
      for (const [name, value] of Object.entries(options)) sent[name] = await this.#uploaded(value);
      const asked = this.client.ask({ kind: "slash", channel: this.app.current.id, path, options: sent });
      const first = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, SOON))]);
      // after the composer has taken the focus back: a form keeps it then
      if (first) setTimeout(() => this.#settle(first));
      else asked.then((result) => this.#settle(result), (error) => this.#refused(error));
      return true;
    } catch (error) {
      this.#refused(error);
      return false;
    }
  }

  /** Files go up first; what is sent names them. */
  async #uploaded(value) {
    if (value instanceof File) return this.client.upload(value);
    if (Array.isArray(value) && value[0] instanceof File) return Promise.all(value.map((file) => this.client.upload(file)));
    return value;
  }

  async suggest(path, options, focused, typed) {
    try {
      const asked = { kind: "autocomplete", channel: this.app.current.id, path, options: { ...options, [focused]: typed }, focused };
      return (await this.client.ask(asked)).data?.choices ?? [];
    } catch {
      return []; // suggestions are a help; without them one types
    }
  }

  #openForm({ data, interaction }) {
    openForm(data, { world: this.app.world, ...this.app.lists }, async (values) => {
      try {
        const sent = {};
        for (const [name, value] of Object.entries(values)) sent[name] = await this.#uploaded(value);
        const result = await this.client.ask({ kind: "submit", interaction, values: sent });
        return result.what === "failed" ? t("failed") : null;
      } catch (error) {
        return reason(error);
      }
    });
  }

  dismiss(message) {
    return this.act({ kind: "dismiss", channel: message.channel_id, message: message.id });
  }

  // -- menus

  messageActions(message, node) {
    const { app } = this;
    const apps = app.commands.filter((command) => command.type === 3);
    const entries = apps.length ? [{ heading: t("apps") }] : [];
    for (const command of apps) {
      const action = { kind: "on_message", channel: message.channel_id, message: message.id, name: command.name };
      entries.push({ label: localized(command, "name"), action: () => this.ask(action) });
    }
    const author = app.users.get(message.author.id);
    if (author) entries.push(...this.userActions(author));
    const text = () => message.content || node.querySelector(".message-body").innerText;
    const copy = () => navigator.clipboard?.writeText(text()).then(() => app.notice(t("copied")));
    return [...entries, { heading: t("messages") }, { label: t("copy_text"), action: copy }];
  }

  userActions(user) {
    const apps = user.bot ? [] : this.app.commands.filter((command) => command.type === 2);
    if (!apps.length) return [];
    const run = (command) => () => this.ask({ kind: "on_user", channel: this.app.current.id, user: user.id, name: command.name });
    return [{ heading: nameOf(user) }, ...apps.map((command) => ({ label: localized(command, "name"), action: run(command) }))];
  }

  #refused(error) {
    this.app.notice(reason(error));
  }
}

function reason(error) {
  return error instanceof Refused ? t(`refused.${error.key}`, error.params) : t("refused.unreachable");
}
