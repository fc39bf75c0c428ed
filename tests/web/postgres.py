"""A PostgreSQL server of our own, from Debian's packages; it refuses to run as root."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.engine import make_url

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


def another_database(address: str, name: str) -> str:
    """Make one more database on a server, and return its address."""
    url = make_url(address).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f'CREATE DATABASE "{name}"')
    engine.dispose()
    return address.replace("/postgres?", f"/{name}?")


class Postgres:
    """A server that can be stopped and started again."""

    def __init__(self) -> None:
        # Not in pytest's folder: that is root's alone, and closed again by every other run.
        folder = Path(tempfile.mkdtemp(prefix="trainshed-postgres-"))
        self.folder, self.data = folder, folder / "data"
        self.address = f"postgresql://trainshed@/postgres?host={folder}"
        if os.getuid() == 0:
            account = pwd.getpwnam("postgres")
            os.chown(folder, account.pw_uid, account.pw_gid)
        written = ("-E", "UTF8", "--locale=C")  # whatever the language of the machine
        self.run("initdb", "-D", str(self.data), *written, "-A", "trust", "-U", "trainshed", "-N")
        self.start()

    def run(self, program: str, *arguments: str) -> None:
        line = [str(PROGRAMS[-1] / program), *arguments]
        subprocess.run(
            ["runuser", "-u", "postgres", "--", *line] if os.getuid() == 0 else line,
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
        )

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.data), "-w", "-l", log, "-o", options, "start")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.data), "-w", "-m", "immediate", "stop")
