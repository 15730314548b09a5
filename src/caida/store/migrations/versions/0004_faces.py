"""The faces of those who played a match; of older matches nobody knows."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("players", sa.Column("face", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("players", "face")
