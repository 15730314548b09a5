"""Whom people block, and what they report of each other."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "who"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("reporter_name", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("settled_at", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_index("one_report_each", "reports", ["reporter", "who", "room", "match"], unique=True)


def downgrade() -> None:
    op.drop_table("reports")
    op.drop_table("blocks")
