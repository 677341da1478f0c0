"""The OpenAPI document can be made without a server, and its names can be said."""

import json
import re

from oikist.web.app import bare_app


def test_names_of_shapes_are_words() -> None:
    document = bare_app().openapi()
    names = set(document["components"]["schemas"])
    assert [name for name in names if not re.fullmatch(r"[A-Z][A-Za-z0-9]+", name)] == []
    assert {"MagnaGreciaSeatView", "MagnaRomaSeatView", "AncientColoniesSeatView", "TableShape"} <= names


def test_every_reference_leads_somewhere() -> None:
    document = bare_app().openapi()
    references = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))
    assert references <= set(document["components"]["schemas"])
    assert "MagnaRomaSeatView" in references


def test_pages_are_not_part_of_the_api() -> None:
    paths = bare_app().openapi()["paths"]
    assert [path for path in paths if not path.startswith(("/api/", "/healthz", "/metrics"))] == []


def test_document_is_always_the_same() -> None:
    assert json.dumps(bare_app().openapi()) == json.dumps(bare_app().openapi())
