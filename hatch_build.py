"""Hook of hatchling: a wheel has the page in it, built from client/, and with OIKIST_COMPILE=1 the compiled engine.

An editable install serves what ./dev builds, and is always interpreted.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = "/src/oikist/web/client"  # git does not keep it, and hatchling would leave out what git ignores
SWITCH = "OIKIST_COMPILE"
COMPILER = ["mypy==2.4.1", "mypy_extensions", "setuptools"]


class WheelHook(BuildHookInterface[Any]):
    """Builds what a wheel has besides the sources."""

    def dependencies(self) -> list[str]:
        """What the hook needs besides what pyproject.toml names; the compiler only where it is asked for."""
        return COMPILER if is_compiled() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._run("client.build", sentence="There is no wheel without the page.")
        build_data["artifacts"].append(BUILT)
        if is_compiled():
            self._compile(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if "compiled" in build_data:
            build_data["compiled"].cleanup()

    def _compile(self, build_data: dict[str, Any]) -> None:
        """The extension modules beside their sources in the wheel, whose name says for which Python they are."""
        folder = build_data["compiled"] = tempfile.TemporaryDirectory(prefix="oikist-wheel-")
        self._run("compiled.build", folder.name, sentence="The engine could not be compiled.")
        found = sorted(path for path in Path(folder.name).rglob("*") if path.suffix in (".so", ".pyd"))
        build_data["force_include"] |= {str(path): path.relative_to(folder.name).as_posix() for path in found}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _run(self, module: str, *words: str, sentence: str) -> None:
        if subprocess.run([sys.executable, "-m", module, *words], cwd=self.root).returncode:
            raise SystemExit(sentence)


def is_compiled() -> bool:
    return os.environ.get(SWITCH) == "1"
