"""The set-up script on machines that lack something: it says what, and what to do."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

TOOLS = ("find", "cat", "cksum", "cut", "dirname", "id", "mktemp", "rm", "sh", "sleep", "tail", "touch")


class Machine:
    """A checkout and a PATH of its own."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.checkout = folder / "checkout"
        self.bin = folder / "bin"
        self.bin.mkdir()
        (self.checkout / ".ci").mkdir(parents=True)
        for name in (".ci/setup", "pyproject.toml", "constraints.txt"):
            shutil.copy(root / name, self.checkout / name)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found, tool
            (self.bin / tool).symlink_to(found)

    def program(self, name: str, script: str) -> None:
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def set_up(self, purpose: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.bin / "sh"), ".ci/setup", purpose],
            cwd=self.checkout,
            env={"PATH": str(self.bin), **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    @property
    def stamps(self) -> list[str]:
        return sorted(path.name for path in (self.checkout / ".venv").glob(".suzume-*"))


@pytest.fixture
def machine(root: Path, tmp_path: Path) -> Machine:
    return Machine(root, tmp_path)


REAL = f'exec "{sys.executable}" "$@"'
NO_VENV = f'case "$*" in "-m venv"*) echo "ensurepip is not available"; exit 1;; esac\n{REAL}'
PIP = f"""case "$*" in
*"-m pip"*install*) echo "$@" >>../pip.log; echo "WARNING: a notice" >&2; exit 0;;
*"-m pip"*) exit 0;;
esac
{REAL}"""


def with_venv(machine: Machine) -> None:
    """An environment that is there already; its pip only notes what it was asked for."""
    folder = machine.checkout / ".venv" / "bin"
    folder.mkdir(parents=True)
    machine.program("python3", REAL)
    (folder / "python").write_text(f"#!/bin/sh\n{PIP}\n")
    (folder / "python").chmod(0o755)


def test_no_python(machine: Machine) -> None:
    result = machine.set_up("run")
    assert result.returncode == 1
    assert "Python 3.11 or newer is needed and this machine has no python3" in result.stderr


def test_an_old_python(machine: Machine) -> None:
    machine.program("python3", 'case "$1" in -V) echo "Python 3.9.2";; *) exit 1;; esac')
    result = machine.set_up("run")
    assert result.returncode == 1
    assert "has Python 3.9.2" in result.stderr


def test_a_python_without_venv(machine: Machine) -> None:
    machine.program("python3", NO_VENV)
    result = machine.set_up("run")
    assert result.returncode == 1
    assert "ensurepip is not available" in result.stderr
    assert f"sudo apt install python{sys.version_info[0]}.{sys.version_info[1]}-venv" in result.stderr
    assert not (machine.checkout / ".venv").exists()


def test_venv_is_installed_where_that_is_allowed(machine: Machine) -> None:
    machine.program("python3", NO_VENV)
    machine.program("id", "echo 0")
    machine.program(
        "apt-get",
        f'echo "$@" >>{machine.checkout.parent}/apt.log\n'
        f"printf '%s\\n' '#!/bin/sh' 'touch {machine.checkout.parent}/second' 'exit 1' >{machine.bin}/python3",
    )
    machine.set_up("run")
    assert "-venv" in (machine.checkout.parent / "apt.log").read_text()
    assert (machine.checkout.parent / "second").exists(), "it did not try again"


def test_an_environment_that_is_there_is_kept_and_filled(machine: Machine) -> None:
    with_venv(machine)
    mine = machine.checkout / ".venv" / "mine"
    mine.touch()
    assert machine.set_up("check").returncode == 0
    asked = (machine.checkout.parent / "pip.log").read_text()
    assert "-c constraints.txt --no-build-isolation -e .[check]" in asked
    assert mine.exists()
    assert len(machine.stamps) == 1


def test_the_second_time_nothing_is_done(machine: Machine) -> None:
    with_venv(machine)
    machine.set_up("run")
    (machine.checkout.parent / "pip.log").unlink()
    started = time.monotonic()
    assert machine.set_up("run").returncode == 0
    assert time.monotonic() - started < 1
    assert not (machine.checkout.parent / "pip.log").exists()


def test_changed_pins_are_installed(machine: Machine) -> None:
    with_venv(machine)
    machine.set_up("run")
    before = machine.stamps
    with (machine.checkout / "constraints.txt").open("a") as file:
        file.write("more==1\n")
    (machine.checkout.parent / "pip.log").unlink()
    machine.set_up("run")
    assert (machine.checkout.parent / "pip.log").exists()
    assert len(machine.stamps) == 1
    assert machine.stamps != before


def test_pip_that_fails_leaves_no_stamp(machine: Machine) -> None:
    with_venv(machine)
    python = machine.checkout / ".venv" / "bin" / "python"
    python.write_text(python.read_text().replace("exit 0;;\n*", "exit 3;;\n*"))
    result = machine.set_up("run")
    assert result.returncode == 1
    assert "pip could not install" in result.stderr
    assert machine.stamps == []


def test_without_a_browser_the_tests_still_run(machine: Machine) -> None:
    with_venv(machine)
    first = machine.set_up("test")
    assert first.returncode == 0
    assert "browser tests will be skipped" in first.stderr
    assert machine.set_up("test").stderr == "", "it is said once"


def with_types(machine: Machine) -> None:
    """A checkout that has a module to be compiled, and an old compiled one."""
    hot = machine.checkout / "engine" / "hot"
    hot.with_suffix(".py").parent.mkdir()
    hot.with_suffix(".py").write_text("x = 1\n")
    hot.with_suffix(".pxd").write_text("cdef int x\n")
    hot.with_suffix(".old.so").write_text("")
    (machine.checkout / "setup.py").write_text("")


def test_typed_modules_are_compiled_once_for_each_content(machine: Machine) -> None:
    with_venv(machine)
    with_types(machine)
    assert "compiling" in machine.set_up("run", CC="true").stderr
    assert not (machine.checkout / "engine" / "hot.old.so").exists()
    assert machine.set_up("run", CC="true").stderr == ""
    (machine.checkout / "engine" / "hot.py").write_text("x = 2\n")
    assert "compiling" in machine.set_up("run", CC="true").stderr


def test_who_waits_for_packages_is_told_that_it_goes_on(machine: Machine) -> None:
    with_venv(machine)
    (machine.bin / "sleep").unlink()
    machine.program("sleep", f"exec {shutil.which('sleep')} 0.2")  # a quarter of a minute
    python = machine.checkout / ".venv" / "bin" / "python"
    python.write_text(python.read_text().replace("install*)", f"install*) {shutil.which('sleep')} 0.5;"))
    said = machine.set_up("run").stderr
    assert "still installing (15 s)" in said
    assert "still installing (30 s)" in said
    (machine.checkout / "constraints.txt").write_text("more==1\n")
    python.write_text(python.read_text().replace(" 0.5;", " 0;"))
    assert "still" not in machine.set_up("run").stderr, "it is soon done"


def test_what_is_compiled_is_told(machine: Machine) -> None:
    with_venv(machine)
    with_types(machine)
    (machine.checkout / "setup.py").write_text(
        'import os\nos.write(int(os.environ["SUZUME_TELL"]), b"told\\n")\nprint("log")\n'
    )
    said = machine.set_up("run", CC="true").stderr
    assert "compiling the hand analysis" in said
    assert "told" in said
    assert "log" not in said


def test_without_a_compiler_nothing_is_compiled_and_nothing_fails(machine: Machine) -> None:
    with_venv(machine)
    with_types(machine)
    result = machine.set_up("run", CC="no-such-compiler")
    assert result.returncode == 0
    assert "compiling" not in result.stderr
    assert not (machine.checkout / "engine" / "hot.old.so").exists(), "an old compiled module would hide its source"
