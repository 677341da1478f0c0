"""Hook of hatchling: a wheel has the page in it, built from client/; an editable install serves what ./dev builds."""

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = "/src/oikist/web/client"  # git does not keep it, and hatchling would leave out what git ignores


class PageHook(BuildHookInterface[Any]):
    """Builds the page before a wheel is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if subprocess.run([sys.executable, "-m", "client.build"], cwd=self.root).returncode:
            raise SystemExit("There is no wheel without the page.")
        build_data["artifacts"].append(BUILT)
