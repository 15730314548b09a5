"""Who may not come in, and what whoever runs the house has done; the latter can only grow."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

REFUSE = "the audit log is append-only"
SQLITE = [
    f"create trigger audit_{what} before {what} on audit begin select raise(abort, '{REFUSE}'); end"
    for what in ("update", "delete")
]
POSTGRESQL = [
    "create function keep_audit() returns trigger language plpgsql as "
    f"$$ begin raise exception '{REFUSE}'; end $$",
    "create trigger keep_audit before update or delete on audit "
    "for each statement execute function keep_audit()",
]


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)


def downgrade() -> None:
    op.drop_table("audit")
    op.drop_table("bans")
    if op.get_bind().dialect.name != "sqlite":
        op.execute("drop function keep_audit()")
