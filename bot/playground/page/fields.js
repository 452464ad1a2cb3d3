// One field of a command or form: how it looks, what it holds, whether it is complete.

import { h, uid } from "./dom.js";
import { beside } from "./popup.js";
import { localized, t } from "./words.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, NUMBER = 10, ATTACHMENT = 11;

/** An option of a command. Returns {node, input, value(), problem(), name}. `suggest(typed)` resolves to choices. */
export function optionField(option, lists, { suggest, onremove }) {
  const label = uid("field");
  const help = uid("help");
  const parts = control(option, lists, suggest);
  const { input } = parts;
  input.id = label;
  input.setAttribute("aria-describedby", help);
  if (option.required) input.setAttribute("aria-required", "true");
  const node = h(
    "div",
    { class: "field-box", dataset: { option: option.name } },
    h(
      "div",
      { class: "field-label" },
      h("label", { for: label }, localized(option, "name"), option.required && h("span", { class: "required", "aria-hidden": "true" }, " *")),
      onremove && h("button", { type: "button", class: "text-button", onclick: onremove, "aria-label": t("remove_option", { name: option.name }) }, "×"),
    ),
    parts.node,
    h("p", { class: "help", id: help }, localized(option, "description")),
  );
  const problem = () => {
    const found = parts.problem?.(localized(option, "name")) ?? check(option, parts.value());
    input.setAttribute("aria-invalid", String(Boolean(found)));
    return found;
  };
  return { node, input, name: option.name, value: parts.value, set: parts.set, problem };
}

function control(option, lists, suggest) {
  if (option.choices?.length) return picker(option.choices.map((choice) => [choice.value, localized(choice, "name")]));
  switch (option.type) {
    case BOOLEAN:
      return picker([[true, t("yes")], [false, t("no")]]);
    case USER:
    case MENTIONABLE:
      return picker(lists.people().map((entry) => [entry.value, entry.label]));
    case CHANNEL:
      return picker(lists.channels(option.channel_types).map((entry) => [entry.value, entry.label]));
    case ROLE:
      return picker(lists.roles().map((entry) => [entry.value, entry.label]));
    case ATTACHMENT: {
      const input = h("input", { type: "file" });
      return { node: input, input, value: () => input.files[0], set: () => {} };
    }
    default: {
      const whole = option.type === INTEGER;
      const numeric = whole || option.type === NUMBER;
      const input = h("input", { type: "text", autocomplete: "off", spellcheck: "false", inputmode: numeric ? (whole ? "numeric" : "decimal") : null });
      const read = () => input.value.trim() || undefined;
      if (!option.autocomplete) return { node: input, input, value: read, set: (value) => (input.value = value) };
      return combobox(input, suggest);
    }
  }
}

const UNKNOWN = "unknown", MOST_TOLD = 25;

/** A native select: reachable by keyboard and screen reader everywhere. What was typed and is none of its choices stays
 * in it, as a line of its own, until another is chosen; it is not sent. */
function picker(pairs) {
  const input = h(
    "select",
    {},
    h("option", { value: "" }, `— ${t("not_set")} —`),
    pairs.map(([, text], index) => h("option", { value: String(index) }, text)),
  );
  let typed = null;
  const set = (wanted) => {
    const plain = (text) => String(text).toLowerCase();
    const found = pairs.findIndex(([value, text]) => [plain(value), plain(text)].includes(plain(wanted)));
    if (found < 0) {
      typed = String(wanted);
      input.append(h("option", { value: UNKNOWN }, `“${typed}”`));
    }
    input.value = found < 0 ? UNKNOWN : String(found);
  };
  input.addEventListener("change", () => {
    if (input.value === UNKNOWN) return;
    input.querySelector(`[value=${UNKNOWN}]`)?.remove();
    input.setAttribute("aria-invalid", "false");
  });
  const value = () => (input.value === "" ? undefined : input.value === UNKNOWN ? typed : pairs[Number(input.value)][0]);
  const problem = (name) => {
    if (input.value !== UNKNOWN) return null;
    const choices = pairs.slice(0, MOST_TOLD).map(([, text]) => text);
    return ["none_of_choices", { name, value: typed, choices: choices.join(", ") + (pairs.length > MOST_TOLD ? ", …" : "") }];
  };
  return { node: input, input, value, set, problem };
}

/** A text field with suggestions that the bot gives; what is shown may differ from what is sent. */
function combobox(input, suggest) {
  const list = h("ul", { class: "suggest", role: "listbox", id: uid("suggest"), popover: "manual", "aria-label": t("suggestions") });
  const status = h("p", { class: "visually-hidden", role: "status" });
  let offered = [];
  let shown = false;
  let active = -1;
  let sent = null;
  let timer = 0;
  let asked = 0;
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");

  const show = (open) => {
    if (open !== shown) list.togglePopover(open);
    shown = open;
    input.setAttribute("aria-expanded", String(open));
    if (open) beside(input, list);
    else mark(-1);
  };
  const mark = (index) => {
    active = index;
    [...list.children].forEach((row, at) => row.setAttribute("aria-selected", String(at === index)));
    const row = list.children[index];
    if (row) {
      input.setAttribute("aria-activedescendant", row.id);
      row.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  };
  const take = (choice) => {
    input.value = localized(choice, "name");
    sent = { shown: input.value, value: choice.value };
    show(false);
  };
  const ask = async () => {
    const turn = ++asked;
    const choices = await suggest(input.value);
    if (turn !== asked || !choices || document.activeElement !== input) return;
    offered = choices;
    list.replaceChildren(
      ...choices.map((choice) => {
        const row = h("li", { role: "option", id: uid("choice"), "aria-selected": "false" }, localized(choice, "name"));
        row.addEventListener("mousedown", (event) => {
          event.preventDefault();
          take(choice);
        });
        return row;
      }),
    );
    status.textContent = t("suggestion_count", { count: choices.length });
    show(choices.length > 0);
  };
  const later = (delay) => {
    clearTimeout(timer);
    timer = setTimeout(ask, delay);
  };
  input.addEventListener("input", () => later(180));
  input.addEventListener("focus", () => later(60));
  input.addEventListener("blur", () => {
    clearTimeout(timer);
    asked += 1;
    show(false);
  });
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && offered.length) {
      event.preventDefault();
      if (!shown) show(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      mark(active < 0 && step < 0 ? offered.length - 1 : (active + step + offered.length) % offered.length);
    } else if ((event.key === "Enter" || event.key === "Tab") && shown && active >= 0) {
      if (event.key === "Enter") {
        event.preventDefault();
        event.stopPropagation();
      }
      take(offered[active]);
    } else if (event.key === "Escape" && shown) {
      event.preventDefault();
      event.stopPropagation();
      show(false);
    }
  });
  const value = () => (sent && sent.shown === input.value ? sent.value : input.value.trim() || undefined);
  return { node: h("div", { class: "combobox" }, input, list, status), input, value, set: (text) => (input.value = text) };
}

function check(option, value) {
  const name = localized(option, "name");
  if (value === undefined) return option.required ? ["option_missing", { name }] : null;
  if (option.choices?.length) return null;
  if (option.type === INTEGER || option.type === NUMBER) {
    const number = Number(value);
    if (Number.isNaN(number) || (option.type === INTEGER && !Number.isInteger(number))) return ["not_number", { name }];
    if (option.min_value !== undefined && number < option.min_value) return ["too_small", { name, least: option.min_value }];
    if (option.max_value !== undefined && number > option.max_value) return ["too_large", { name, most: option.max_value }];
  }
  if (option.type === STRING) {
    const length = [...String(value)].length;
    if (option.min_length && length < option.min_length) return ["too_short", { name, least: option.min_length }];
    if (option.max_length && length > option.max_length) return ["too_long", { name, most: option.max_length }];
  }
  return null;
}
