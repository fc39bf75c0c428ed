"""Where guests, tables and their actions are kept."""
