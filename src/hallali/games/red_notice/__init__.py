"""Red Notice: hidden movement over a world map, and hidden bids for actions."""

from hallali.games.red_notice.game import RED_NOTICE

__all__ = ["RED_NOTICE"]
