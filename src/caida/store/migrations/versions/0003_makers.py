"""Who made a room, so that open ones can be counted; of older rooms nobody did."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("maker", sa.Text, nullable=False, server_default=""))
    op.create_index(
        "open_rooms_by_maker",
        "rooms",
        ["maker"],
        sqlite_where=sa.text("is_open"),
        postgresql_where=sa.text("is_open"),
    )


def downgrade() -> None:
    op.drop_index("open_rooms_by_maker")
    op.drop_column("rooms", "maker")
