"""A request to leave that comes twice does not touch who has sat down at the seat since."""

import asyncio
from pathlib import Path

from tests.web.faults.wire import Reply, Wire
from tests.web.running import server

SECRET = "the-same-secret-each-time"


def test_a_late_doubled_leave_leaves_the_name_of_who_sits_there_now(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        asyncio.run(leave_twice(running.port))


async def leave_twice(port: int) -> None:
    async with Wire(port) as wire:
        places = [{"kind": "open"}, {"kind": "open"}]
        opened = (await wire.ask("POST", "/api/tables", "", {"game": "kuhn", "places": places})).data
        path, invitation = f"/api/tables/{opened['table']['id']}", opened["secrets"]["invitation"]

        async def join(client_id: str) -> Reply:
            body = {"name": "Ann", "seat": 0, "secret": SECRET, "client_id": client_id}
            return await wire.ask("POST", f"{path}/join", invitation, body)

        leaving = {"seat": 0, "client_id": "leaves"}
        assert (await join("comes")).status == 200
        left = await wire.ask("POST", f"{path}/leave", SECRET, leaving)
        assert (await join("comes-again")).status == 200
        again = await wire.ask("POST", f"{path}/leave", SECRET, leaving)
        assert (left.status, again.data) == (200, left.data | {"is_repeated": True})
        seen = await wire.ask("GET", path, SECRET)
        assert [place["name"] for place in seen.data["places"]] == ["Ann", ""]
        journal = await wire.ask("GET", f"{path}/events?after=0", SECRET)
        lines = [(line["kind"], line["name"]) for event in journal.data["events"] for line in event["lines"]]
        assert lines == [("open", ""), ("join", ""), ("leave", ""), ("join", "Ann")]
