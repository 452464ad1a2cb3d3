"""Components: action rows, the layout components of "V2", and modals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from ..wire import Json, Problem
from .checks import check_count, check_length

IS_COMPONENTS_V2: Final = 1 << 15
ROW, BUTTON, TEXT_SELECT, INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 19, 21, 22, 23
SELECTS: Final = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6
IN_CONTAINER: Final = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
IN_LABEL: Final = (INPUT, *SELECTS, UPLOAD, RADIO, CHECKBOXES, CHECKBOX)
MOST_COMPONENTS: Final = 40
MOST_TEXT: Final = 4000
MOST_TEXT_BYTES: Final = 10_170
"""Unpublished: beyond this many UTF-8 bytes, each text display counting 12 more, Discord answers 500."""
MOST_MEDIA: Final = 64


def walk(components: Iterable[Json] | None) -> Iterator[Json]:
    """Every component, parents before their children, in reading order."""
    for component in components or ():
        yield component
        if within := component.get("components"):
            yield from walk(within)
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]])


def walk_places(components: Iterable[Json] | None, at: str) -> Iterator[tuple[str, Json]]:
    """As `walk`, each with its path in the body: `components/0/components/2`."""
    for index, component in enumerate(components or ()):
        place = f"{at}/{index}"
        yield place, component
        if within := component.get("components"):
            yield from walk_places(within, f"{place}/components")
        for key in ("accessory", "component"):
            if component.get(key):
                yield from _walk_single(component[key], f"{place}/{key}")


def _walk_single(component: Json, place: str) -> Iterator[tuple[str, Json]]:
    yield place, component
    yield from walk_places(component.get("components"), f"{place}/components")


def media_of(component: Json) -> list[Json]:
    """The media objects that a component shows."""
    match component.get("type"):
        case 11:
            return [component["media"]]
        case 13:
            return [component["file"]]
        case 12:
            return [item["media"] for item in component.get("items") or ()]
        case _:
            return []


def check_components(components: list[Json] | None, *, v2: bool, files: Collection[str] = ()) -> list[Problem]:
    """The components of a message. `files` are the names that `attachment://` may use."""
    top = components or []
    every = list(walk(top))
    problems = list(_check_ids(every))
    if v2:
        problems += _check_layout(top, every, files)
    else:
        problems += check_count(top, "components", 5)
        for index, component in enumerate(top):
            if component.get("type") != ROW:
                message = "This component needs the IS_COMPONENTS_V2 flag"
                problems.append(Problem(f"components/{index}/type", message, "COMPONENT_TYPE_INVALID"))
    for place, component in walk_places(top, "components"):
        if component.get("type") in (INPUT, LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX):
            message = f"Component {component['type']} belongs in a modal"
            problems.append(Problem(f"{place}/type", message, "COMPONENT_TYPE_INVALID"))
        problems += _check_one(component, place)
    return problems


def check_modal(data: Json) -> list[Problem]:
    """A modal: title 45, custom id 100, one to five top-level components."""
    top: list[Json] = data.get("components") or []
    problems = [
        *check_length(data.get("title") or "", "data/title", 45, 1),
        *check_length(data.get("custom_id") or "", "data/custom_id", 100, 1),
        *check_count(top, "data/components", 5, 1),
    ]
    every = list(walk(top))
    problems += _check_ids(every)
    for index, component in enumerate(top):
        if component.get("type") not in (ROW, TEXT, LABEL):
            problems.append(
                Problem(f"data/components/{index}/type", "Not allowed in a modal", "COMPONENT_TYPE_INVALID")
            )
    for place, component in walk_places(top, "data/components"):
        problems += _check_one(component, place)
    return problems


def _check_ids(every: list[Json]) -> Iterator[Problem]:
    for key in ("custom_id", "id"):
        counted = Counter(component[key] for component in every if component.get(key))
        for value, count in counted.items():
            if count > 1:
                yield Problem("components", f"Component {key} cannot be duplicated: {value}", "COMPONENT_ID_DUPLICATED")


def _check_layout(top: list[Json], every: list[Json], files: Collection[str]) -> Iterator[Problem]:
    if len(every) > MOST_COMPONENTS:
        yield Problem("components", f"{len(every)} components, at most {MOST_COMPONENTS} in all", "COMPONENT_MAX")
    texts = [component.get("content") or "" for component in every if component.get("type") == TEXT]
    if (size := sum(map(len, texts))) > MOST_TEXT:
        yield Problem("components", f"{size} characters in text displays, at most {MOST_TEXT}", "TEXT_DISPLAY_MAX")
    if (weight := sum(len(text.encode()) + 12 for text in texts)) > MOST_TEXT_BYTES:
        yield Problem("components", f"{weight} bytes in text displays (Discord answers 500 here)", "TEXT_DISPLAY_BYTES")
    media = [item for component in every for item in media_of(component)]
    if len(media) > MOST_MEDIA:
        yield Problem("components", f"{len(media)} media items (Discord answers 500 here)", "MEDIA_MAX")
    for item in media:
        url = item.get("url") or ""
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in files:
            yield Problem(
                "components", f"{url} names no uploaded file", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            )
    for index, component in enumerate(top):
        if component.get("type") not in (*IN_CONTAINER, CONTAINER):
            yield Problem(f"components/{index}/type", "Not allowed at the top of a message", "COMPONENT_TYPE_INVALID")


def _check_one(component: Json, at: str) -> Iterator[Problem]:
    kind = component.get("type")
    yield from check_length(component.get("custom_id"), f"{at}/custom_id", 100, 1)
    match kind:
        case 1:
            yield from _check_row(component, at)
        case 2:
            yield from _check_button(component, at)
        case 4:
            yield from _check_input(component, at)
        case 9:
            yield from check_count(component.get("components") or (), f"{at}/components", 3, 1)
            if not component.get("accessory"):
                yield Problem(f"{at}/accessory", "This field is required", "BASE_TYPE_REQUIRED")
        case 10:
            yield from check_length(component.get("content") or "", f"{at}/content", MOST_TEXT, 1)
        case 11:
            yield from check_length(component.get("description"), f"{at}/description", 1024, 1)
        case 12:
            items = component.get("items") or []
            yield from check_count(items, f"{at}/items", 10, 1)
            for item in items:
                yield from check_length(item.get("description"), f"{at}/items/description", 1024, 1)
        case 17:
            for child in component.get("components") or ():
                if child.get("type") not in IN_CONTAINER:
                    yield Problem(f"{at}/components/type", "Not allowed in a container", "COMPONENT_TYPE_INVALID")
        case 18:
            yield from check_length(component.get("label") or "", f"{at}/label", 45, 1)
            yield from check_length(component.get("description"), f"{at}/description", 100)
            if (component.get("component") or {}).get("type") not in IN_LABEL:
                yield Problem(f"{at}/component", "Not allowed in a label", "COMPONENT_TYPE_INVALID")
        case _ if kind in SELECTS or kind in (UPLOAD, RADIO, CHECKBOXES):
            yield from _check_choices(component, at)


def _check_row(row: Json, at: str) -> Iterator[Problem]:
    children: list[Json] = row.get("components") or []
    yield from check_count(children, f"{at}/components", 5, 1)
    if len(children) > 1 and any(child.get("type") != BUTTON for child in children):
        yield Problem(f"{at}/components", "A select fills its action row", "COMPONENT_LAYOUT_WIDTH_EXCEEDED")


def _check_button(button: Json, at: str) -> Iterator[Problem]:
    yield from check_length(button.get("label"), f"{at}/label", 80)
    style = button.get("style")
    if style == LINK:
        yield from check_length(button.get("url") or "", f"{at}/url", 512, 1)
        if button.get("custom_id"):
            yield Problem(f"{at}/custom_id", "A link button has a url and no custom id", "BUTTON_LINK")
    elif style in (1, 2, 3, 4):
        if not button.get("custom_id") or button.get("url"):
            yield Problem(f"{at}/custom_id", "A button has a custom id and no url", "BUTTON_CUSTOM_ID_REQUIRED")
    elif style != PREMIUM:
        yield Problem(f"{at}/style", "Not a button style", "BASE_TYPE_CHOICES")
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        yield Problem(f"{at}/label", "A button must have a label or emoji", "BUTTON_REQUIRES_LABEL")


def _check_input(field: Json, at: str) -> Iterator[Problem]:
    yield from check_length(field.get("label"), f"{at}/label", 45)
    yield from check_length(field.get("placeholder"), f"{at}/placeholder", 100)
    yield from check_length(field.get("value"), f"{at}/value", 4000)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if not 0 <= least <= most <= 4000:
        yield Problem(f"{at}/min_length", "Lengths are 0 to 4000, the smaller one first", "RANGE")


def _check_choices(component: Json, at: str) -> Iterator[Problem]:
    options: list[Json] = component.get("options") or []
    kind = component["type"]
    yield from check_length(component.get("placeholder"), f"{at}/placeholder", 150)
    high = 25 if kind in SELECTS else 10
    if kind in (TEXT_SELECT, RADIO, CHECKBOXES):
        yield from check_count(options, f"{at}/options", high, 2 if kind == RADIO else 1)
        if len({option.get("value") for option in options}) < len(options):
            yield Problem(f"{at}/options", "Option values must be unique", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
        for option in options:
            yield from check_length(option.get("label") or "", f"{at}/options/label", 100, 1)
            yield from check_length(option.get("value") or "", f"{at}/options/value", 100, 1)
            yield from check_length(option.get("description"), f"{at}/options/description", 100)
    if kind == RADIO:
        return
    least = component["min_values"] if component.get("min_values") is not None else 1
    most = component["max_values"] if component.get("max_values") is not None else 1
    if kind == CHECKBOXES and component.get("max_values") is None:
        most = len(options)
    if not 0 <= least <= high or not 1 <= most <= high:
        yield Problem(f"{at}/max_values", f"Must be at most {high}", "NUMBER_TYPE_MAX")
    if least > most:
        yield Problem(f"{at}/min_values", "Must not be greater than max_values", "RANGE")
    if kind in (TEXT_SELECT, CHECKBOXES):
        if most > len(options):
            yield Problem(f"{at}/max_values", "More than there are options", "SELECT_COMPONENT_MAX_VALUES")
        if sum(bool(option.get("default")) for option in options) > most:
            yield Problem(f"{at}/options", "More defaults than max_values", "SELECT_COMPONENT_DEFAULTS")
