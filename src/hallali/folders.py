"""Where this program's own files lie on the user's machine."""

from __future__ import annotations

from pathlib import Path

import platformdirs

#: The folder of a data folder that holds editions.
EDITIONS = "editions"


def data_folder() -> Path:
    """Return this program's data folder for the user, as is usual on the system."""
    return platformdirs.user_data_path("hallali", appauthor=False)


def editions_folder() -> Path:
    """Return the folder that people put their editions into. It need not exist."""
    return data_folder() / EDITIONS
