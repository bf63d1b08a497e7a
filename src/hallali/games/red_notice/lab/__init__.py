"""What only studies of the game need: gauges, twins, tallies."""
