"""Red Notice's table: a world map that is drawn from any edition's cities."""
