// Forms that the bot opens: a dialog with one field per label.

import { choices } from "./components.js";
import { h, uid } from "./dom.js";
import { render } from "./markdown.js";
import { dialog } from "./popup.js";
import { t } from "./words.js";

/** Show a form; `send(values)` resolves to true when it was taken. */
export function openForm(form, room, send) {
  return dialog(form.title, (close) => {
    const fields = [];
    const parts = form.components.map((component) => {
      if (component.type === 10) return h("div", { class: "text" }, render(component.content, room.world));
      if (component.type === 18) return labelled(component.component, component.label, component.description, room, fields);
      return component.components.map((inner) => labelled(inner, inner.label, null, room, fields));
    });
    const error = h("p", { class: "form-error", role: "alert" });
    const submit = h("button", { type: "submit", class: "button primary" }, t("submit"));
    const cancel = h("button", { type: "button", class: "button secondary", onclick: close }, t("cancel"));
    const node = h("form", { class: "dialog-body", novalidate: true }, parts, error, h("footer", { class: "dialog-foot" }, cancel, submit));
    node.addEventListener("submit", async (event) => {
      event.preventDefault();
      const missing = fields.find((field) => field.required && empty(field.value()));
      for (const field of fields) field.focus.setAttribute("aria-invalid", String(field === missing));
      if (missing) {
        error.textContent = t("refused.option_missing", { name: missing.label });
        missing.focus.focus();
        return;
      }
      submit.disabled = true;
      const problem = await send(Object.fromEntries(fields.map((field) => [field.id, field.value()])));
      submit.disabled = false;
      if (problem) error.textContent = problem;
      else close();
    });
    return node;
  });
}

const empty = (value) => value === null || value === "" || (Array.isArray(value) && !value.length);

function labelled(component, label, description, room, fields) {
  const id = uid("input");
  const help = uid("help");
  const required = component.type !== 23 && component.required !== false;
  const made = control(component, room, id);
  if (required && made.focus.tagName !== "FIELDSET") made.focus.setAttribute("aria-required", "true");
  if (description) made.focus.setAttribute("aria-describedby", help);
  fields.push({ id: component.custom_id, label, required, ...made });
  const title = [label, required && h("span", { class: "required", "aria-hidden": "true" }, " *")];
  const about = description && h("p", { class: "help", id: help }, description);
  if (made.group) {
    made.node.prepend(h("legend", {}, title));
    return h("div", { class: "field-box" }, made.node, about);
  }
  if (component.type === 23) return h("div", { class: "field-box" }, h("label", { class: "check" }, made.node, label), about);
  return h("div", { class: "field-box" }, h("div", { class: "field-label" }, h("label", { for: id }, title)), made.node, about);
}

function control(component, room, id) {
  switch (component.type) {
    case 4: {
      const props = {
        id,
        placeholder: component.placeholder ?? null,
        minlength: component.min_length ? String(component.min_length) : null,
        maxlength: String(component.max_length ?? 4000),
        autocomplete: "off",
      };
      const node = component.style === 2 ? h("textarea", { ...props, rows: "4" }) : h("input", { ...props, type: "text" });
      node.value = component.value ?? "";
      return { node, focus: node, value: () => node.value };
    }
    case 19: {
      const node = h("input", { id, type: "file", multiple: (component.max_values ?? 1) > 1 });
      return { node, focus: node, value: () => [...node.files] };
    }
    case 23: {
      const node = h("input", { id, type: "checkbox" });
      node.checked = component.default ?? false;
      return { node, focus: node, value: () => node.checked };
    }
    case 21:
      return boxes(component, component.options, "radio");
    case 22:
      return boxes(component, component.options, "checkbox");
    default: {
      const options = choices(component, room);
      const most = component.max_values ?? 1;
      if (most > 1) return boxes(component, options.map((entry) => ({ ...entry, default: entry.selected })), "checkbox");
      const node = h(
        "select",
        { id },
        h("option", { value: "" }, component.placeholder || t("choose")),
        options.map((entry) => h("option", { value: entry.value }, entry.label)),
      );
      node.value = options.find((entry) => entry.selected)?.value ?? "";
      return { node, focus: node, value: () => (node.value ? [node.value] : []) };
    }
  }
}

function boxes(component, options, kind) {
  const name = uid("group");
  const inputs = options.map((option) => {
    const input = h("input", { type: kind, name, value: option.value });
    input.checked = option.default ?? false;
    return [input, option];
  });
  const rows = inputs.map(([input, option]) =>
    h("label", { class: "check" }, input, h("span", {}, option.label, option.description && h("small", {}, option.description))),
  );
  const node = h("fieldset", { class: "boxes" }, rows);
  const picked = () => inputs.filter(([input]) => input.checked).map(([input]) => input.value);
  const value = kind === "radio" ? () => picked()[0] ?? null : picked;
  return { node, focus: inputs[0][0], group: true, value };
}
