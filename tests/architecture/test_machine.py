"""The turn machine knows no system's name, options choose parts in one place, and `evolve` alone writes a deal."""

import ast

import pytest

from engine.systems import registry

SYSTEMS = {system.key for system in registry.SYSTEMS} | {"taiwan16", "fuzhou", "hongkong", "changsha", "wuhan"}


def parsed(folder):
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(folder.rglob("*.py"))]


def docstrings(tree):
    """Constants that stand as statements: docstrings and the texts under attributes."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def names_in(tree):
    told = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            # Terms are shared by all systems, whatever word a key is made of.
            yield "" if node.value.startswith("reason.") else node.value


@pytest.mark.parametrize("room", ["play", "features"])
def test_knows_no_system(root, room):
    found = [
        (path.name, name)
        for path, tree in parsed(root / "engine" / room)
        for name in names_in(tree)
        if SYSTEMS & set(name.replace("_", ".").split("."))
    ]
    assert not found


def test_options_are_read_where_parts_are_chosen(root):
    """No rule looks at an option: only the modules that choose parts for one may."""
    choosing = {"system.py", "play.py", "playing.py", "options.py", "rulings.py", "faults.py"}
    found = [
        path
        for path, tree in parsed(root / "engine" / "systems")
        if path.name not in choosing and not path.name.startswith("chosen_")
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "options"
    ]
    assert not found


WRITERS = {"evolve.py", "state.py"}


def test_only_evolve_writes_a_deal(root):
    """In the machine nothing else assigns to a deal, a seat or a window.

    A window's answers and memos, and a fresh deal's slices, are excepted.
    """
    found = []
    for path, tree in parsed(root / "engine" / "play"):
        if path.name in WRITERS:
            continue
        for node in ast.walk(tree):
            targets = (
                node.targets
                if isinstance(node, ast.Assign)
                else [node.target]
                if isinstance(node, ast.AugAssign)
                else []
            )
            for target in targets:
                base = target
                while isinstance(base, ast.Subscript):
                    base = base.value
                if isinstance(base, ast.Attribute) and base.attr not in ("answers", "asked", "slices"):
                    found.append((path.name, node.lineno))
    assert not found
