"""Schema: the shapes of the API as types of the client; src/net/schema.d.ts is stale when the API has changed."""

import json
import sys
import tempfile
from pathlib import Path

from client.npm import npm
from oikist.web.app import bare_app


def main(words: list[str]) -> int:
    """Write them, or with --check compare what is there."""
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder) / "openapi.json"
        document.write_text(json.dumps(bare_app().openapi(), ensure_ascii=False), encoding="utf-8")
        result = npm(["run", "--silent", "types", "--", str(document), *words], is_quiet=True)
    if result.returncode:
        sys.stderr.write(result.stdout)
        print("The types of the client are not those of the API: ./dev types writes them.", file=sys.stderr)
    return result.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
