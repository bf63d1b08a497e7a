"""What `hallali balance` counts of a game beside who wins: hallali.lab.tallies.GAME, where there is such a module."""
