"""The table in the browser: pages, live updates, and the matches kept in a database."""
