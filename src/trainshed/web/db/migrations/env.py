"""Run the migrations on the one connection that the program hands over."""

from alembic import context

from trainshed.web.db.models import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=Base.metadata, transaction_per_migration=False
)
with context.begin_transaction():
    context.run_migrations()
