"""What is no HTTP, or has a head without end, is refused with a sentence, and the server goes on."""

import json
import socket

import httpx

from tests.web.running import Running


def raw(house: Running, *parts: bytes) -> bytes:
    """What the server answers to these bytes."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=30) as line:
        for part in parts:
            try:
                line.sendall(part)
            except (BrokenPipeError, ConnectionResetError):
                break
        answer = b""
        try:
            while piece := line.recv(65536):
                answer += piece
        except ConnectionResetError:
            pass
        return answer


def problem(answer: bytes) -> dict[str, object]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head
    found: dict[str, object] = json.loads(body)
    return found


def test_what_is_no_http_is_refused(house: Running) -> None:
    found = problem(raw(house, b"\x16\x03\x01 hello\r\n\r\n"))
    assert (found["status"], found["code"]) == (400, "bad-request")
    assert str(found["detail"]).endswith(".")


def test_a_head_without_end_is_refused(house: Running) -> None:
    begun = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
    answer = raw(house, begun, *[b"X-More: " + b"x" * 30_000 + b"\r\n"] * 12)
    if answer:  # a connection that is cut while one still sends may lose the answer
        assert problem(answer)["status"] == 431
    one_line = raw(house, begun + b"X-More: ", *[b"x" * 30_000] * 12)
    assert not one_line or problem(one_line)["code"] == "too-large"
    assert httpx.get(f"{house.url}/healthz").json()["status"] == "ok"


def test_a_usual_head_and_a_full_body_are_read(house: Running) -> None:
    secret = ",".join(["x" * 90] * 10)
    answer = httpx.post(
        f"{house.url}/api/tables", content=b"[" + b" " * 60_000 + b"]", headers={"Oikist-Secret": secret}
    )
    assert answer.status_code == 422
    assert httpx.head(f"{house.url}/healthz").status_code == 200
