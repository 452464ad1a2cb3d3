// Message components: rows, buttons, selects, and the layout components.

import { ICONS, h, hidden, local, svg, uid } from "./dom.js";
import { emoji, render, spoiler } from "./markdown.js";
import { choose, dialog } from "./popup.js";
import { t } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

/** components(list, room) -> nodes. `room` offers world (for Markdown), press(custom_id), pick(custom_id, values). */
export function components(list, room) {
  return (list ?? []).map((component) => one(component, room));
}

function one(component, room) {
  switch (component.type) {
    case 1:
      return h("div", { class: "row", role: "group" }, components(component.components, room));
    case 2:
      return button(component, room);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return select(component, room);
    case 9:
      return h(
        "div",
        { class: "section" },
        h("div", { class: "section-text" }, components(component.components, room)),
        h("div", { class: "section-side" }, one(component.accessory, room)),
      );
    case 10:
      return h("div", { class: "text" }, render(component.content, room.world));
    case 11:
      return cover(component.spoiler, picture(component.media, component.description, "thumbnail"));
    case 12:
      return gallery(component);
    case 13:
      return cover(component.spoiler, file(component.file.url, component.name, component.size));
    case 14:
      return component.divider === false
        ? h("div", { class: `gap gap-${component.spacing ?? 1}`, role: "presentation" })
        : h("hr", { class: `gap-${component.spacing ?? 1}` });
    case 17: {
      const box = h("div", { class: "container" }, components(component.components, room));
      if (component.accent_color !== null && component.accent_color !== undefined) {
        box.classList.add("edged");
        box.style.setProperty("--edge", `#${component.accent_color.toString(16).padStart(6, "0")}`);
      }
      return cover(component.spoiler, box);
    }
    default:
      return h("span");
  }
}

const cover = (hide, node) => (hide ? spoiler(node) : node);

function icon(mark) {
  if (!mark) return null;
  return mark.id ? emoji(mark.id, mark.name ?? "") : h("span", { "aria-hidden": mark.label ? "true" : null }, mark.name);
}

function button(component, room) {
  const inside = [icon(component.emoji), component.label && h("span", {}, component.label)];
  if (component.style === 5) {
    const link = { class: "button link", href: component.url, target: "_blank", rel: "noreferrer noopener" };
    return h("a", link, inside, h("span", { "aria-hidden": "true" }, " ↗"));
  }
  const node = h(
    "button",
    { type: "button", class: `button ${STYLES[component.style]}`, dataset: { key: component.custom_id }, disabled: component.disabled },
    inside,
  );
  node.addEventListener("click", () => room.press(component.custom_id, node));
  return node;
}

function select(component, room) {
  const options = choices(component, room);
  const chosen = options.filter((option) => option.selected).map((option) => option.label);
  const label = component.placeholder || t("choose");
  const node = h(
    "button",
    {
      type: "button",
      class: "select",
      dataset: { key: component.custom_id },
      disabled: component.disabled,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": chosen.length ? `${label}: ${chosen.join(", ")}` : label,
    },
    h("span", { class: chosen.length ? "" : "placeholder" }, chosen.join(", ") || label),
    svg(ICONS.down),
  );
  node.addEventListener("click", async () => {
    const values = await choose(node, options, { least: component.min_values ?? 1, most: component.max_values ?? 1, label });
    if (values) room.pick(component.custom_id, values, node);
  });
  return node;
}

/** The options of a select of any kind; people and channels come from the page's own lists. */
export function choices(component, room) {
  if (component.type === 3) {
    return component.options.map((option) => ({
      value: option.value,
      label: option.label,
      description: option.description,
      icon: icon(option.emoji),
      selected: option.default,
    }));
  }
  const defaults = new Set((component.default_values ?? []).map((entry) => String(entry.id)));
  const found = [];
  if (component.type === 5 || component.type === 7) found.push(...room.people());
  if (component.type === 6 || component.type === 7) found.push(...room.roles());
  if (component.type === 8) found.push(...room.channels(component.channel_types));
  return found.map((entry) => ({ ...entry, selected: defaults.has(entry.value) }));
}

// -- pictures and files

/** A picture with its description as real alternative text, and on demand for everybody. */
export function picture(media, description, kind = "") {
  const source = local(media.url);
  const name = description || t("picture");
  if (!source) return h("a", { href: media.url, target: "_blank", rel: "noreferrer noopener" }, name);
  const image = h("img", { src: source, alt: description ?? "", loading: "lazy", decoding: "async" });
  if (media.width) {
    image.setAttribute("width", media.width);
    image.setAttribute("height", media.height);
  }
  const open = h("button", { type: "button", class: "enlarge", "aria-label": t("enlarge", { name }), onclick: () => enlarge(source, description) }, image);
  const figure = h("figure", { class: `picture ${kind}` }, open);
  if (description) {
    const caption = h("figcaption", { id: uid("alt"), hidden: true }, description);
    const toggle = h("button", { type: "button", class: "alt-button", "aria-expanded": "false", "aria-controls": caption.id, "aria-label": t("show_description") }, "ALT");
    toggle.addEventListener("click", () => {
      caption.hidden = !caption.hidden;
      toggle.setAttribute("aria-expanded", String(!caption.hidden));
    });
    figure.append(toggle, caption);
  }
  return figure;
}

function enlarge(source, description) {
  dialog(
    t("picture"),
    () =>
      h(
        "div",
        { class: "dialog-body" },
        h("img", { src: source, alt: description ?? "" }),
        h("p", { class: "alt-text" }, description || t("no_description")),
      ),
    { wide: true },
  );
}

function gallery(component) {
  const items = component.items.map((item) => cover(item.spoiler, picture(item.media, item.description)));
  return h("div", { class: `gallery ${items.length > 1 ? "many" : ""}` }, items);
}

export function file(url, name, size) {
  const amount = size ? `${size < 1024 ? `${size} B` : `${Math.round(size / 1024)} kB`}` : "";
  const href = local(url) ?? url;
  return h(
    "a",
    { class: "file", href, download: name },
    svg(ICONS.file),
    h("span", {}, hidden(t("download", { name: "" })), name),
    h("small", {}, amount),
  );
}

// -- embeds and attachments of ordinary messages

export function embed(data, world) {
  const box = h("div", { class: "container edged embed" });
  if (data.color) box.style.setProperty("--edge", `#${data.color.toString(16).padStart(6, "0")}`);
  if (data.author?.name) box.append(h("p", { class: "embed-author" }, data.author.name));
  if (data.title) {
    const title = data.url ? h("a", { href: data.url, target: "_blank", rel: "noreferrer noopener" }, data.title) : data.title;
    box.append(h("h3", { class: "md-h3" }, title));
  }
  if (data.description) box.append(h("div", { class: "text" }, render(data.description, world)));
  if (data.fields?.length) {
    const fields = data.fields.map((field) =>
      h("div", { class: field.inline ? "field inline" : "field" }, h("dt", {}, render(field.name, world)), h("dd", {}, render(field.value, world))),
    );
    box.append(h("dl", { class: "fields" }, fields));
  }
  // as in Discord, the pictures of embeds carry no description
  if (data.image) box.append(picture(data.image, null));
  if (data.thumbnail) box.append(picture(data.thumbnail, null, "thumbnail"));
  if (data.footer?.text) box.append(h("p", { class: "subtext" }, data.footer.text));
  return box;
}

/** Attachments that nothing in the message shows already. */
export function attachments(message) {
  const shown = new Set(message.embeds.flatMap((data) => [data.image?.url, data.thumbnail?.url]));
  return message.attachments
    .filter((entry) => !shown.has(entry.url))
    .map((entry) =>
      entry.content_type?.startsWith("image/") ? picture(entry, entry.description) : file(entry.url, entry.filename, entry.size),
    );
}
