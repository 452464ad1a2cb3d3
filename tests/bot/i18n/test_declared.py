"""Texts whose keys are put together from values of the program: settings, scopes, tables, themes, topics, alt texts."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.catalog import load_catalog
from bot.i18n.completeness import missing
from bot.services.judge import MODELS
from bot.services.privacy import SCOPES
from bot.services.profiles import SETTINGS
from bot.storage.sqlite.privacy import PERSONAL
from bot.ui.help_text import KINDS, TOPICS
from engine.hand.reading import Shape, WaitKind
from engine.systems.registry import SYSTEMS
from render import WORDS


def keys() -> Iterator[str]:
    yield from (f"privacy.{kind}.{scope}" for scope in SCOPES for kind in ("scope", "sure"))
    yield from (f"privacy.{kind}.{table}" for table in PERSONAL for kind in ("table", "kept"))
    yield from (f"privacy.left.{table}" for table, personal in PERSONAL.items() if personal.blank)
    for setting, values in SETTINGS.items():
        yield f"settings.name.{setting}"
        if set(values) != {"on", "off"}:
            chosen = values[:1] if setting in {"locale", "quiet", "time_zone"} else values
            yield from (f"settings.value.{setting}.{value}" for value in chosen)
    yield from (f"help.{topic}.{part}" for topic in TOPICS for part in ("title", "about", "line1"))
    yield from (f"help.kind.{kind.name}.{part}" for kind in KINDS for part in ("asked", "judged"))
    yield from (f"alt.{word}" for word in WORDS)
    yield from (f"answer.wait.{wait.value}" for wait in WaitKind)
    yield from (f"answer.shape.{shape.value}" for shape in Shape)
    yield from (f"solver.judge.model.{name}" for name in MODELS)
    fields = {field for system in SYSTEMS for field in system.fields}
    names = {"void_suit": "void"}
    yield from (f"answer.said.{names.get(field, field.removesuffix('_wind'))}" for field in fields)


def test_everything_that_is_put_together_has_its_text() -> None:
    assert missing(load_catalog(), keys()) == []
