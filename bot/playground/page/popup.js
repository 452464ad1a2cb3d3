// Things that open over the page: menus, lists to choose from, dialogs.

import { ICONS, h, roving, svg, uid } from "./dom.js";
import { t } from "./words.js";

let open = null;

/** Put `panel` beside `anchor`, in the top layer; Escape or a press elsewhere closes it and gives focus back. */
export function popup(anchor, panel, { onclose } = {}) {
  open?.hidePopover();
  panel.popover = "auto";
  document.body.append(panel);
  panel.showPopover();
  place(anchor, panel);
  open = panel;
  anchor.setAttribute("aria-expanded", "true");
  panel.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    anchor.setAttribute("aria-expanded", "false");
    if (panel.contains(document.activeElement) || document.activeElement === document.body) anchor.focus();
    if (open === panel) open = null;
    panel.remove();
    onclose?.();
  });
  return () => panel.isConnected && panel.hidePopover();
}

/** Under a field, or over its label, as wide as it is; in the top layer, so that nothing cuts it off. */
export function beside(field, panel) {
  panel.style.width = `${field.offsetWidth}px`;
  const { top } = (field.closest(".field-box") ?? field).getBoundingClientRect();
  const { left, bottom } = field.getBoundingClientRect();
  placeAt({ top, left, bottom }, panel);
}

const place = (anchor, panel) => placeAt(anchor.getBoundingClientRect(), panel);

function placeAt(box, panel) {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = box.bottom + 4 + height <= innerHeight || box.top < height;
  panel.style.top = `${Math.max(8, Math.min(below ? box.bottom + 4 : box.top - height - 4, innerHeight - height - 8))}px`;
  panel.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
}

/** menu(anchor, [{label, action} | {heading}]) */
export function menu(anchor, entries, label) {
  const list = h("div", { class: "popup menu", role: "menu", "aria-label": label });
  let close = () => {};
  for (const entry of entries) {
    if (entry.heading) {
      list.append(h("div", { class: "menu-heading", role: "presentation" }, entry.heading));
    } else {
      const run = () => {
        close();
        anchor.focus();
        entry.action();
      };
      list.append(h("button", { type: "button", role: "menuitem", tabindex: "-1", onclick: run }, entry.label));
    }
  }
  roving(list, "[role=menuitem]");
  close = popup(anchor, list);
  list.querySelector("[role=menuitem]")?.focus();
}

/** A list to choose from. options: [{value, label, description, icon, selected}]. Resolves to values, or null. */
export function choose(anchor, options, { least = 1, most = 1, label }) {
  return new Promise((resolve) => {
    const chosen = new Set(options.filter((option) => option.selected).map((option) => option.value));
    const many = most > 1 || least === 0;
    let result = null;
    let close = () => {};
    const finish = (values) => {
      result = values;
      close();
      anchor.focus();
    };
    const rows = options.map((option) => {
      const row = h(
        "div",
        {
          role: "option",
          tabindex: "-1",
          class: "choice",
          "aria-selected": String(chosen.has(option.value)),
          onclick: () => pick(option, row),
        },
        option.icon,
        h("span", { class: "choice-text" }, h("span", {}, option.label), option.description && h("small", {}, option.description)),
        h("span", { class: "tick", "aria-hidden": "true" }, "✓"),
      );
      row.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          row.click();
        }
      });
      return row;
    });
    const list = h("div", { role: "listbox", class: "choices", "aria-label": label, "aria-multiselectable": String(many) }, rows);
    const done = h("button", { type: "button", class: "button primary", onclick: () => finish([...chosen]) }, t("done"));
    const check = () => (done.disabled = chosen.size < least || chosen.size > most);
    function pick(option, row) {
      if (!many) return finish([option.value]);
      if (chosen.has(option.value)) chosen.delete(option.value);
      else if (chosen.size < most) chosen.add(option.value);
      row.setAttribute("aria-selected", String(chosen.has(option.value)));
      check();
    }
    roving(list, "[role=option]");
    const panel = h("div", { class: "popup" }, many && h("p", { class: "menu-heading" }, t("choose_many", { least, most })), list);
    if (many) panel.append(h("div", { class: "popup-foot" }, done));
    check();
    panel.style.minWidth = `${Math.min(anchor.offsetWidth, innerWidth - 16)}px`;
    close = popup(anchor, panel, { onclose: () => resolve(result) });
    (rows.find((row) => row.getAttribute("aria-selected") === "true") ?? rows[0])?.focus();
  });
}

/** A modal dialog; the browser keeps focus inside. `build(close)` returns its content. */
export function dialog(title, build, { wide = false } = {}) {
  const back = document.activeElement;
  const name = uid("dialog");
  const box = h("dialog", { class: wide ? "dialog wide" : "dialog", "aria-labelledby": name });
  const close = () => box.close();
  box.append(
    h(
      "header",
      { class: "dialog-head" },
      h("h2", { id: name }, title),
      h("button", { type: "button", class: "icon-button", "aria-label": t("close"), onclick: close }, svg(ICONS.close)),
    ),
    build(close),
  );
  box.addEventListener("close", () => {
    box.remove();
    back?.focus?.();
  });
  box.addEventListener("click", (event) => event.target === box && wide && close());
  document.body.append(box);
  box.showModal();
  box.querySelector("[autofocus], .dialog-body input, .dialog-body textarea, .dialog-body select, .dialog-body button")?.focus();
  return box;
}
