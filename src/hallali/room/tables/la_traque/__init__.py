"""La Traque in the room: its sentences, so far."""
