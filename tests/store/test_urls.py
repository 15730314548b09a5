"""URLs of databases."""

from caida.store.urls import hide_password


def test_a_password_is_not_shown() -> None:
    assert hide_password("postgresql://ana:s3creta@db/caida") == "postgresql://ana:***@db/caida"
    assert hide_password("sqlite:///caida.db") == "sqlite:///caida.db"
