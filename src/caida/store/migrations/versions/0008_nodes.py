"""What servers that share a database know of each other; one that is a file has one server.

What a crash of PostgreSQL may empty is not written to its log.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        return
    now = sa.text("clock_timestamp()")
    op.create_table("house", sa.Column("id", sa.Text, primary_key=True))
    op.create_table("schema_needs", sa.Column("least", sa.Text, primary_key=True))
    op.create_table(
        "stamps",
        sa.Column("topic", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("person", sa.LargeBinary, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "renamed",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("who", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=now),
    )
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("is_draining", sa.Boolean, nullable=False),
        sa.Column("hears", sa.Boolean, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("rooms", sa.Integer, nullable=False),
        sa.Column("heard_at", sa.DateTime(timezone=True), nullable=False),
        prefixes=["unlogged"],
    )
    op.create_table(
        "presence",
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("statement", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("room", "node"),
        prefixes=["unlogged"],
    )
    op.create_table(
        "cards",
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("card", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=now),
        sa.PrimaryKeyConstraint("room", "node"),
        prefixes=["unlogged"],
    )
    op.execute("insert into schema_needs (least) values ('0008')")
    op.execute(f"insert into house (id) values ('{secrets.token_hex(6)}')")


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        return
    tables = ("nodes", "presence", "cards", "renamed", "links", "stamps", "schema_needs", "house")
    for table in tables:
        op.drop_table(table)
