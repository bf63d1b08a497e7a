"""What people do at tables and elsewhere: commands, seats, talk, limits."""
