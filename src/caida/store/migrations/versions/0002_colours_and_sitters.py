"""The colours of those who played a match, and who has sat down in which open room."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("players", sa.Column("colour", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "sitters",
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room", "person"),
        sqlite_with_rowid=False,
    )
    op.create_index("rooms_of_person", "sitters", ["person", "at"])


def downgrade() -> None:
    op.drop_table("sitters")
    op.drop_column("players", "colour")
