"""Document: the API as OpenAPI has it, with names of shapes that can be said."""

import json
import re
from typing import Any, Final

from fastapi import FastAPI

from oikist.web.askers import SCHEMES
from oikist.web.problems import PROBLEM_TYPE

# What pydantic calls a class where two games have one of that name.
LONG_NAME: Final = re.compile(r"\boikist__games__([a-z_]+)__view__(?=[A-Z])")


def document_of(app: FastAPI) -> dict[str, Any]:
    """The document, made once; every address may be asked with a secret, a key, both or none."""
    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        schema["components"]["securitySchemes"] = SCHEMES
        schema["security"] = [{}, *({name: []} for name in SCHEMES)]
        for operation in (one for methods in schema["paths"].values() for one in methods.values()):
            _describe_problems(operation["responses"])
        # The names are keys, references and parts of references: in the text they are all alike.
        app.openapi_schema = json.loads(LONG_NAME.sub(_short_name, json.dumps(schema)))
    assert app.openapi_schema is not None
    return app.openapi_schema


def _describe_problems(responses: dict[str, Any]) -> None:
    """FastAPI describes a model as plain JSON, whatever its media type is."""
    for response in responses.values():
        schemas = [kind["schema"] for kind in response.get("content", {}).values() if "schema" in kind]
        if PROBLEM_TYPE in response.get("content", {}):
            response["content"] = {PROBLEM_TYPE: {"schema": schemas[0]}}


def _short_name(found: re.Match[str]) -> str:
    """The game as a prefix: MagnaRomaSeatView."""
    return "".join(word.capitalize() for word in found[1].split("_"))
