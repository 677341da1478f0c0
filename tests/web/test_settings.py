"""Settings come from four places, and a wrong one is a sentence that names its place."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oikist.web.settings import READERS, BadSettings, Settings, load_settings

PASSWORD = "hunter2-hunter2-hunter2"


def sentence(
    text: str | None = None,
    folder: Path | None = None,
    arguments: dict[str, object] | None = None,
    variables: dict[str, str] | None = None,
) -> str:
    path = None
    if text is not None and folder is not None:
        path = folder / "oikist.toml"
        path.write_text(text, encoding="utf-8")
    with pytest.raises(BadSettings) as caught:
        load_settings(arguments, path, variables or {})
    said = str(caught.value)
    assert said.endswith(".")
    assert "\n" not in said
    assert PASSWORD not in said
    return said.replace(f"{folder}/", "") if folder else said


def test_defaults_are_safe() -> None:
    settings = load_settings(environment={})
    assert settings == Settings()
    assert settings.host == "127.0.0.1"
    assert settings.workers >= 1
    assert settings.trusted_proxies == ()
    assert not settings.allow_webhooks
    assert not settings.allow_private_webhooks
    assert not settings.is_secure


def test_every_default_is_a_value_that_could_be_given() -> None:
    defaults = Settings()
    assert list(READERS) == list(defaults.describe())
    for name, read in READERS.items():
        assert read(getattr(defaults, name)) == getattr(defaults, name)


def test_arguments_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    path = tmp_path / "oikist.toml"
    path.write_text('port = 1\nburst = 1\nexpire_days = 100\nhost = "::1"\n', encoding="utf-8")
    variables = {"OIKIST_PORT": "2", "OIKIST_BURST": "2", "OIKIST_CONFIG": str(path), "HOME": "x"}
    settings = load_settings({"port": 3, "host": None}, environment=variables)
    assert (settings.port, settings.burst, settings.expire_days, settings.host) == (3, 2, 100, "::1")


def test_file_given_by_argument_wins_over_the_variable(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("port = 1\n", encoding="utf-8")
    assert load_settings(config=path, environment={"OIKIST_CONFIG": "nowhere.toml"}).port == 1


def test_values_are_read_from_text() -> None:
    settings = load_settings(
        environment={
            "OIKIST_TRUSTED_PROXIES": "10.0.0.1, 192.168.7.1/16 ::1",
            "OIKIST_ALLOW_WEBHOOKS": "Yes",
            "OIKIST_BOT_SECONDS": "2.5",
            "OIKIST_PUBLIC_URL": "https://Play.Example.org/games/",
            "OIKIST_ROOT_PATH": "/games/",
            "OIKIST_LOG_LEVEL": "WARNING",
            "OIKIST_MAIL_HOST": "",
        }
    )
    assert settings.trusted_proxies == ("10.0.0.1/32", "192.168.0.0/16", "::1/128")
    assert settings.allow_webhooks
    assert settings.bot_seconds == 2.5
    assert (settings.public_url, settings.root_path) == ("https://play.example.org/games", "/games")
    assert settings.is_secure
    assert settings.log_level == "warning"


def test_variables_of_other_parts_are_no_mistake() -> None:
    load_settings(environment={"OIKIST_LANG": "it", "OIKIST_DEBUG": "1", "OIKIST_SOAK": "40", "OIKIST_CONFIG": ""})


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [
        ("OIKIST_PORT", "web", "The variable OIKIST_PORT cannot be 'web': it is a whole number from 0 to 65535."),
        ("OIKIST_PORT", "65536", "cannot be '65536': it is a whole number from 0 to 65535."),
        ("OIKIST_PORT", "-1", "cannot be '-1'"),
        ("OIKIST_PORT", "8_370", "cannot be '8_370'"),
        ("OIKIST_PORT", "tcp://10.0.0.1:8370", "cannot be 'tcp://10.0.0.1:8370'"),
        ("OIKIST_BOT_SECONDS", "nan", "cannot be 'nan': it is a number from 0.1 to 3600."),
        ("OIKIST_BOT_MEGABYTES", "1", "it is a whole number from 128 to"),
        ("OIKIST_LOG_FORMAT", "xml", "cannot be 'xml': it is one of auto, json, text."),
        ("OIKIST_MAIL_SECURITY", "ssl", "it is one of starttls, tls, none."),
        ("OIKIST_ALLOW_WEBHOOKS", "perhaps", "cannot be 'perhaps': it is true or false."),
        ("OIKIST_TRUSTED_PROXIES", "proxy", "cannot be 'proxy': it is a list of addresses or networks"),
        ("OIKIST_PUBLIC_URL", "play.example.org", "it is empty, or how people reach the server"),
        ("OIKIST_PUBLIC_URL", "https://a:b@example.org", "it is empty, or how people reach the server"),
        ("OIKIST_PUBLIC_URL", "https://example.org:99999", "it is empty, or how people reach the server"),
        ("OIKIST_ROOT_PATH", "games", "cannot be 'games': it is empty, or a path such as /games."),
        ("OIKIST_MAIL_SENDER", "a@b\r\nBcc: c@d", "it is one address of mail"),
        ("OIKIST_HOST", "a b", "cannot be 'a b': it is an address"),
        ("OIKIST_PROT", "1", "There is no setting for the variable OIKIST_PROT: the nearest is OIKIST_PORT."),
        ("OIKIST_port", "1", "the nearest is OIKIST_PORT."),
        ("OIKIST_XYZZY9", "1", "There is no setting for the variable OIKIST_XYZZY9: there are OIKIST_HOST, OIKIST_"),
    ],
)
def test_wrong_variable_is_named_with_what_would_be_right(variable: str, value: str, expected: str) -> None:
    assert expected in sentence(variables={variable: value})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('port = "web"', "port in oikist.toml cannot be 'web': it is a whole number from 0 to 65535."),
        ("port = true", "port in oikist.toml cannot be True"),
        ("port = 1.5", "port in oikist.toml cannot be 1.5"),
        ("allow_webhooks = 1", "allow_webhooks in oikist.toml cannot be 1: it is true or false."),
        ("bot_seconds = inf", "bot_seconds in oikist.toml cannot be inf"),
        ("trusted_proxies = [1]", "trusted_proxies in oikist.toml cannot be [1]"),
        ("workers = 0", "workers in oikist.toml cannot be 0: it is a whole number from 1 to 256."),
        ("prot = 1", "There is no setting 'prot' (in oikist.toml): the nearest is port."),
        ("[server]\nport = 1", "There is no setting 'server' (in oikist.toml)"),
        (f'host = "{"x" * 400}"', "…: it is an address"),
        ("port = = 1", "oikist.toml is not TOML at line 1, column 8: write each setting as port = 8370."),
        (f"mail_password = {PASSWORD}", "oikist.toml is not TOML at line 1"),
        ("x = " + "[" * 5000, "oikist.toml is not TOML"),
        ("# " + "x" * 100_000, "it has more than 100000 bytes."),
    ],
)
def test_wrong_key_is_named_with_its_file(text: str, expected: str, tmp_path: Path) -> None:
    assert expected in sentence(text, tmp_path)


def test_wrong_argument_is_named() -> None:
    assert sentence(arguments={"port": -1}).startswith("The argument port cannot be -1: it is ")
    assert sentence(arguments={"prot": 1}) == "There is no setting 'prot': the nearest is port."


def test_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(BadSettings, match=r"^The settings in .* cannot be read: .*\.$"):
            load_settings(config=path, environment={})
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadSettings, match=r"not text in UTF-8\.$"):
        load_settings(config=tmp_path / "bytes.toml", environment={})


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("OIKIST_DATABASE", f"mysql://ann:{PASSWORD}@localhost/tables"),
        ("OIKIST_DATABASE", PASSWORD),
        ("OIKIST_MAIL_PASSWORD", f"{PASSWORD}\n"),
        ("OIKIST_METRICS_TOKEN", f"{PASSWORD} {PASSWORD}"),
    ],
)
def test_secret_is_never_in_a_sentence(variable: str, value: str) -> None:
    assert sentence(variables={variable: value}).startswith(f"The variable {variable} cannot be used: it is ")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"mail_host": "mail.example.org"}, "mail_host is set and mail_sender is not"),
        ({"mail_user": "ann"}, "mail_user and mail_password belong together"),
        ({"mail_password": PASSWORD}, "mail_user and mail_password belong together"),
        ({"expire_days": 7}, "notice_days cannot be 7 where expire_days is 7: it is less."),
    ],
)
def test_settings_that_do_not_fit_together_are_refused(arguments: dict[str, object], expected: str) -> None:
    assert expected in sentence(arguments=arguments)


def test_tables_that_never_expire_need_no_notice_days() -> None:
    assert load_settings({"expire_days": 0}, environment={}).expire_days == 0


def test_description_and_repr_have_no_secrets() -> None:
    settings = load_settings(
        {
            "database": f"postgresql://ann:{PASSWORD}@db.example.org:5433/tables?password={PASSWORD}",
            "mail_user": "ann",
            "mail_password": PASSWORD,
            "metrics_token": PASSWORD,
            "trusted_proxies": ["10.0.0.0/8"],
        },
        environment={},
    )
    described = settings.describe()
    assert described["database"] == "postgresql://db.example.org:5433/tables"
    assert (described["mail_password"], described["metrics_token"]) == ("set", "set")
    assert described["trusted_proxies"] == ["10.0.0.0/8"]
    assert PASSWORD not in f"{described} {settings!r} {settings}"
    assert Settings().describe()["database"] == "sqlite:///oikist.sqlite3"
    assert Settings().describe()["mail_password"] == ""


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:hun/ter2@db/tables",
        "postgresql://ann:hun?ter2@db/tables",
        "postgresql://ann:hun@ter2@db/tables",
        "postgresql://ann@db/tables?password=hun@ter2",
        "postgresql://ann:hunter2",
    ],
)
def test_description_has_no_part_of_an_odd_password(url: str) -> None:
    described = str(load_settings({"database": url}, environment={}).describe()["database"])
    assert "hun" not in described
    assert "ter2" not in described


@given(st.sampled_from(list(READERS)), st.text(max_size=40))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    with suppress(BadSettings):
        load_settings(environment={f"OIKIST_{name.upper()}": text})
