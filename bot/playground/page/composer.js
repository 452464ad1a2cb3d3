// Where one writes: plain messages, and commands with their options.

import { isCommand, leaves, matching, nameIn, parse } from "./commands.js";
import { ICONS, h, svg, uid } from "./dom.js";
import { optionField } from "./fields.js";
import { localized, t } from "./words.js";

export class Composer {
  #entries = [];
  #shown = [];
  #active = 0;
  #command = null;
  #sending = false;

  constructor(node, app) {
    this.node = node;
    this.app = app;
    this.#build();
  }

  #build() {
    this.list = h("ul", { class: "commands", role: "listbox", id: uid("commands"), hidden: true });
    this.input = h("textarea", {
      id: "say",
      rows: "1",
      autocomplete: "off",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": this.list.id,
      maxlength: "2000",
    });
    this.send = h("button", { type: "submit", class: "icon-button send" }, svg(ICONS.send));
    this.plain = h("form", { class: "plain" }, this.input, this.send);
    this.form = h("form", { class: "command-form", hidden: true });
    this.node.replaceChildren(this.list, this.form, this.plain);
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.#showList(false)); // its rows keep the focus here when pressed
    this.input.addEventListener("focus", () => this.#typed());
    this.plain.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submitPlain();
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submitCommand();
    });
    this.form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        event.preventDefault();
        this.leave();
      }
    });
    this.speak();
  }

  /** The language or the place changed. */
  speak() {
    this.list.setAttribute("aria-label", t("commands"));
    this.send.setAttribute("aria-label", t("send"));
    const label = t("write_to", { place: this.app.placeName() });
    const narrow = matchMedia("(max-width: 719px)").matches;
    this.input.placeholder = narrow ? t("hint") : `${label} · ${t("hint")}`;
    this.input.setAttribute("aria-label", `${label}. ${t("hint")}`);
    if (this.#command) this.open(this.#command.entry, this.#typedValues());
  }

  setCommands(commands) {
    this.#entries = leaves(commands);
    const gone = this.#command && !this.#entries.some((entry) => entry.path === this.#command.entry.path);
    if (gone) this.leave();
  }

  /** Put text into the composer: a command opens with its options filled in. */
  prefill(text) {
    const found = text.startsWith("/") && parse(this.#entries, text);
    if (found) {
      this.open(found.entry, found.values);
      return;
    }
    this.leave();
    this.input.value = text;
    this.input.focus();
    this.#typed();
  }

  // -- plain text and the list of commands

  #typed() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 180)}px`;
    const text = this.input.value;
    if (!isCommand(text)) return this.#showList(false);
    // with options typed behind it, a command stays the only choice; opening it puts them into their fields
    const typed = parse(this.#entries, text);
    this.#shown = typed && text.length > typed.entry.path.length + 1 && !this.#hasLonger(typed.entry, text) ? [typed.entry] : matching(this.#entries, text.slice(1)).slice(0, 50);
    this.#active = 0;
    this.list.replaceChildren(
      ...this.#shown.map((entry, index) => {
        const row = h(
          "li",
          { role: "option", id: uid("command"), "aria-selected": String(index === 0) },
          h("span", { class: "command-name" }, `/${entry.path}`),
          h("span", { class: "command-text" }, entry.description),
        );
        row.addEventListener("mousedown", (event) => {
          event.preventDefault();
          this.#openTyped(entry);
        });
        return row;
      }),
    );
    if (!this.#shown.length) this.list.append(h("li", { class: "none", role: "presentation" }, t("no_commands")));
    this.#showList(true);
    this.#mark(0);
    return undefined;
  }

  #openTyped(entry) {
    const typed = parse(this.#entries, this.input.value);
    this.open(entry, typed?.entry === entry ? typed.values : {});
  }

  #hasLonger(entry, text) {
    const typed = text.slice(1);
    return this.#entries.some((other) => other !== entry && other.path.startsWith(typed));
  }

  #showList(open) {
    this.list.hidden = !open;
    this.input.setAttribute("aria-expanded", String(open));
    if (!open) this.input.removeAttribute("aria-activedescendant");
  }

  #mark(index) {
    if (!this.#shown.length) return;
    this.#active = (index + this.#shown.length) % this.#shown.length;
    [...this.list.children].forEach((row, at) => row.setAttribute("aria-selected", String(at === this.#active)));
    const row = this.list.children[this.#active];
    this.input.setAttribute("aria-activedescendant", row.id);
    row.scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    if (event.isComposing) return;
    const choosing = !this.list.hidden && this.#shown.length;
    if (choosing && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      this.#mark(this.#active + (event.key === "ArrowDown" ? 1 : -1));
    } else if (choosing && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey) {
      event.preventDefault();
      this.#openTyped(this.#shown[this.#active]);
    } else if (event.key === "Escape" && !this.list.hidden) {
      this.#showList(false);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submitPlain();
    }
  }

  async #submitPlain() {
    const text = this.input.value;
    if (!text.trim() || this.#sending) return;
    if (isCommand(text)) {
      const typed = parse(this.#entries, text);
      if (typed) this.open(typed.entry, typed.values);
      else this.app.notice(t("refused.unknown_command", { name: nameIn(this.#entries, text) }));
      return;
    }
    this.#sending = true;
    const done = await this.app.deeds.act({ kind: "say", text });
    this.#sending = false;
    if (!done) return;
    this.input.value = "";
    this.#typed();
  }

  // -- a command and its options

  open(entry, values = {}) {
    this.#showList(false);
    this.input.value = "";
    this.plain.hidden = true;
    this.form.hidden = false;
    this.#command = { entry, fields: new Map() };
    this.fields = h("div", { class: "fields-grid" });
    this.chips = h("div", { class: "option-chips", role: "group", "aria-label": t("options") });
    this.error = h("p", { class: "form-error", role: "alert" });
    this.submit = h("button", { type: "submit", class: "button primary" }, t("send"));
    const leave = h("button", { type: "button", class: "icon-button", "aria-label": t("leave_command"), onclick: () => this.leave() }, svg(ICONS.close));
    this.form.setAttribute("aria-label", `/${entry.path}`);
    this.form.replaceChildren(
      h("header", {}, h("h2", { class: "command-name" }, `/${entry.path}`), h("p", { class: "command-text" }, entry.description), leave),
      this.fields,
      h("div", { class: "form-foot" }, this.chips, this.submit),
      this.error,
    );
    for (const option of entry.options) {
      if (option.required || option.name in values) this.#addField(option, values[option.name]);
    }
    this.#drawChips();
    const fields = [...this.#command.fields.values()];
    const wrong = fields.find((field) => field.name in values && this.#complains(field));
    if (wrong) wrong.input.focus();
    else (fields.find((field) => field.value() === undefined)?.input ?? (fields.length && Object.keys(values).length ? this.submit : fields[0]?.input ?? this.submit)).focus();
    this.form.scrollIntoView({ block: "nearest" });
  }

  #addField(option, value) {
    const { entry, fields } = this.#command;
    const suggest = (typed) => this.app.deeds.suggest(entry.path, this.#texts(), option.name, typed);
    const onremove = option.required ? null : () => this.#removeField(option);
    const field = optionField(option, this.app.lists, { suggest, onremove });
    if (value !== undefined) field.set(value);
    fields.set(option.name, field);
    // in the order in which the bot lists them
    const order = entry.options.map((one) => one.name);
    const after = [...this.fields.children].find((node) => order.indexOf(node.dataset.option) > order.indexOf(option.name));
    this.fields.insertBefore(field.node, after ?? null);
    return field;
  }

  #removeField(option) {
    this.#command.fields.get(option.name).node.remove();
    this.#command.fields.delete(option.name);
    this.#drawChips();
    this.chips.querySelector(`[data-option="${CSS.escape(option.name)}"]`)?.focus();
  }

  #drawChips() {
    const { entry, fields } = this.#command;
    const free = entry.options.filter((option) => !fields.has(option.name));
    this.chips.replaceChildren(
      ...free.map((option) => {
        const add = () => {
          const field = this.#addField(option);
          this.#drawChips();
          field.input.focus();
        };
        const name = localized(option, "name");
        const about = localized(option, "description");
        return h(
          "button",
          { type: "button", class: "chip", title: about, dataset: { option: option.name }, onclick: add, "aria-label": `${t("add_option", { name })}: ${about}` },
          svg(ICONS.plus),
          name,
        );
      }),
    );
  }

  #typedValues() {
    return Object.fromEntries([...this.#command.fields].map(([name, field]) => [name, field.value()]).filter(([, value]) => value !== undefined && !(value instanceof File)));
  }

  #texts() {
    return Object.fromEntries(Object.entries(this.#typedValues()).map(([name, value]) => [name, typeof value === "boolean" ? value : String(value)]));
  }

  async #submitCommand() {
    if (this.#sending || !this.#command) return;
    const { entry, fields } = this.#command;
    const options = {};
    for (const field of fields.values()) {
      if (this.#complains(field)) {
        field.input.focus();
        return;
      }
      const value = field.value();
      if (value !== undefined) options[field.name] = value;
    }
    this.error.textContent = "";
    this.#busy(true);
    const sent = await this.app.deeds.sendCommand(entry.path, options);
    this.#busy(false);
    if (sent) this.leave();
  }

  /** Whether something is wrong with a field, which is said then. */
  #complains(field) {
    const problem = field.problem();
    if (problem) this.error.textContent = t(`refused.${problem[0]}`, problem[1]);
    return Boolean(problem);
  }

  #busy(busy) {
    this.#sending = busy;
    this.submit.disabled = busy;
    this.form.setAttribute("aria-busy", String(busy));
  }

  leave() {
    const inside = this.form.contains(document.activeElement);
    this.#command = null;
    this.form.hidden = true;
    this.form.replaceChildren();
    this.plain.hidden = false;
    if (inside || document.activeElement === document.body) this.input.focus();
  }
}
