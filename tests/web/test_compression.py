"""What is sent compressed: long looks at a table, never what people say there or their secrets."""

import pytest

from oikist.web.compression import is_worth_it


@pytest.mark.parametrize("look", ["now", "sight", "previews", "story", "ledger", "actions", "plans"])
def test_what_is_seen_at_a_table_is_compressed(look: str) -> None:
    assert is_worth_it(f"/api/tables/abc/{look}")


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/abc", "/api/me", "/api/openapi.json"])
def test_anything_else_is_not(path: str) -> None:
    assert not is_worth_it(path)


@pytest.mark.parametrize("talk", ["events", "talk", "chat", "invitations", "join", "record"])
def test_words_of_people_and_secrets_are_not(talk: str) -> None:
    assert not is_worth_it(f"/api/tables/abc/{talk}")
