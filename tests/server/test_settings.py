"""What a server can be told, and by whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from caida.server.settings import ServerSettings


def test_the_environment_is_read_and_what_is_given_wins() -> None:
    environ = {"CAIDA_PORT": "80", "CAIDA_HOST": "::1", "CAIDA_GRACE": "2.5", "CAIDA_OTHER": "x"}
    settings = ServerSettings.from_environment(environ, port=8080, host=None)
    assert (settings.port, settings.host, settings.grace) == (8080, "::1", 2.5)
    assert settings.max_message == ServerSettings().max_message


@pytest.mark.parametrize("variable", ["CAIDA_PORT", "CAIDA_DRAIN", "CAIDA_MAX_BODY"])
def test_a_variable_that_is_off_is_named(variable: str) -> None:
    with pytest.raises(ValueError, match=f"{variable}=ochenta"):
        ServerSettings.from_environment({variable: "ochenta"})


def test_the_database_is_where_programs_keep_their_things() -> None:
    assert (
        ServerSettings.from_environment({"CAIDA_HOME": "/casa"}).database
        == "sqlite:////casa/caida.db"
    )
    gathered = ServerSettings.from_environment({"XDG_DATA_HOME": "/datos"})
    assert gathered.database == "sqlite:////datos/caida/caida.db"
    usual = Path.home() / ".local/share/caida/caida.db"
    assert ServerSettings.from_environment({}).database == f"sqlite:///{usual}"
    chosen = {"CAIDA_HOME": "/casa", "CAIDA_DATABASE": "postgresql://db/caida"}
    assert ServerSettings.from_environment(chosen).database == "postgresql://db/caida"
    given = ServerSettings.from_environment(chosen, database="sqlite:///mia.db")
    assert given.database == "sqlite:///mia.db"


@pytest.mark.parametrize("given", ["https://mesas.example", " https://mesas.example/ "])
def test_the_address_for_links_is_kept_without_what_does_not_belong_to_it(given: str) -> None:
    settings = ServerSettings.from_environment({"CAIDA_ADDRESS": given})
    assert settings.address == "https://mesas.example"


@pytest.mark.parametrize("given", ["mesas.example", "ftp://x", "https://x/path", 'https://x"'])
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match="CAIDA_ADDRESS="):
        ServerSettings.from_environment({"CAIDA_ADDRESS": given})
