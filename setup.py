"""The compiled form of the hot modules, made where Cython and a C compiler are at hand; all else is in pyproject.toml.

The modules are ordinary Python with their types in a ``.pxd`` beside them, and run uncompiled as they are. So nothing
here may stop an installation: without Cython nothing is compiled, without a compiler the failure is passed over.
``python setup.py build_ext --inplace`` compiles in a checkout; SUZUME_PLAIN=1 leaves everything uncompiled.
SUZUME_TELL=<number> is an open file that is told how far it has come, once it has taken longer than a moment.
"""

import os
import sys
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
FLAGS = [] if sys.platform == "win32" else ["-O3"]
"""Not -ffast-math: it gains nothing, and sums would no longer be added in the order they are written in."""
MOMENT = 3.0
BEGUN = time.monotonic()


def tell(said: str) -> None:
    """Tells whoever waits, if anybody does and it has not just begun."""
    file = os.environ.get("SUZUME_TELL")
    if file and time.monotonic() - BEGUN >= MOMENT:
        os.write(int(file), f"suzume: {said}\n".encode())


def compiled() -> list[Extension]:
    """An extension for every module with a ``.pxd`` beside it, or none without Cython."""
    if os.environ.get("SUZUME_PLAIN"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    typed = sorted(path.relative_to(ROOT) for path in (ROOT / "engine").rglob("*.pxd"))
    modules = [
        Extension(
            ".".join(path.with_suffix("").parts),
            [path.with_suffix(".py").as_posix()],
            extra_compile_args=FLAGS,
            optional=True,
        )
        for path in typed
        if path.stem != "__init__"
    ]
    directives = {
        "language_level": "3",
        "boundscheck": False,
        "wraparound": False,
        "cdivision": True,
        "initializedcheck": False,
        "annotation_typing": False,
    }
    found = []
    for number, module in enumerate(modules, 1):
        tell(f"translating {module.name} ({number} of {len(modules)})")
        found += cythonize([module], compiler_directives=directives, build_dir="build/cython", quiet=True)
    return found


class Replace(build_ext):
    """Tells which module is compiled, and puts each in place in one step.

    A module that is loaded is read from its file as it is needed. One written over its own file would change beneath
    the processes that run the old one, which then fall at the next garbage collection or as they end, and one that is
    half written can not be loaded. A file renamed over another leaves that to those who have it open.
    """

    def build_extension(self, extension):  # type: ignore[no-untyped-def]
        """Compiles one."""
        tell(f"compiling {extension.name} ({self.extensions.index(extension) + 1} of {len(self.extensions)})")
        super().build_extension(extension)

    def copy_file(self, infile, outfile, *options, **named):  # type: ignore[no-untyped-def]
        """Copies under another name in the same folder, and renames."""
        made = f"{outfile}.{os.getpid()}"
        try:
            _, copied = super().copy_file(infile, made, *options, **named)
            Path(made).replace(outfile)
        finally:
            Path(made).unlink(missing_ok=True)
        return outfile, copied


setup(ext_modules=compiled(), cmdclass={"build_ext": Replace})
