// Commands as the composer needs them: one entry per thing that can be typed, and text turned into option values.

import { localized } from "./words.js";

/** Flattens groups: [{path: "hand score", description, options, command}] */
export function leaves(commands) {
  const found = [];
  const walk = (node, path, command) => {
    const nested = (node.options ?? []).filter((option) => option.type === 1 || option.type === 2);
    if (nested.length) {
      for (const option of nested) walk(option, [...path, option.name], command);
    } else {
      found.push({ path: path.join(" "), description: localized(node, "description"), options: node.options ?? [], command });
    }
  };
  for (const command of commands) if (command.type === 1) walk(command, [command.name], command);
  return found.sort((a, b) => a.path.localeCompare(b.path));
}

/** Entries that match what is typed after the slash, best first: words of the path in any order, then descriptions. */
export function matching(entries, typed) {
  const wanted = typed.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  const rank = (entry) => {
    if (entry.path.startsWith(wanted)) return 0;
    if (words.every((word) => entry.path.split(" ").some((part) => part.startsWith(word)))) return 1;
    if (words.every((word) => entry.path.includes(word))) return 2;
    if (words.every((word) => `${entry.path} ${entry.description.toLowerCase()}`.includes(word))) return 3;
    return 4;
  };
  return entries
    .map((entry) => [rank(entry), entry])
    .filter(([place]) => place < 4)
    .sort((a, b) => a[0] - b[0])
    .map(([, entry]) => entry);
}

/** Whether a text is meant as a command: it is never said as a message then. */
export function isCommand(text) {
  return text.startsWith("/") && !text.includes("\n");
}

/** What stands for the name in a command that is not there: "/nosuch 5p" -> "/nosuch", "/hand nosuch 5p" -> "/hand nosuch". */
export function nameIn(entries, text) {
  const [first, second] = text.trim().split(/\s+/);
  const group = second && entries.some(({ path }) => path.startsWith(`${first.slice(1)} `));
  return group ? `${first} ${second}` : first;
}

/** "/hand score hand:123m win:3s" -> {entry, values}, or null where no command has this name. */
export function parse(entries, text) {
  const body = text.replace(/^\//, "").trimStart();
  const entry = entries
    .filter(({ path }) => body === path || body.startsWith(`${path} `))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (!entry) return null;
  const rest = body.slice(entry.path.length);
  const bare = entry.options.find((option) => option.required) ?? entry.options[0];
  const names = entry.options.map((option) => option.name).sort((a, b) => b.length - a.length);
  const values = {};
  if (names.length) {
    const pattern = new RegExp(`(?:^|\\s)(${names.map((name) => name.replace(/[^\w-]/g, "\\$&")).join("|")}):`, "gu");
    const marks = [...rest.matchAll(pattern)];
    const loose = rest.slice(0, marks[0]?.index ?? rest.length).trim();
    if (loose) values[bare.name] = loose; // "/term suji": the one thing that must be given
    marks.forEach((mark, index) => {
      const from = mark.index + mark[0].length;
      values[mark[1]] = rest.slice(from, marks[index + 1]?.index ?? rest.length).trim();
    });
  }
  return { entry, values };
}
