"""The room: tables in a browser, over the games' Views and Tolds."""
