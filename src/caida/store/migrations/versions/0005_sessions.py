"""When each signing key was made, who is let in by what, and what was ended."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("keys", sa.Column("made_at", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_of_owner", "sessions", ["owner", "used_at"])
    op.create_index("sessions_by_use", "sessions", ["used_at"])
    op.create_table(
        "ended_sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("ended_sessions")
    op.drop_table("sessions")
    op.drop_column("keys", "made_at")
