"""The tables of the database, the same on SQLite and on PostgreSQL. Every change of them needs a migration."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text

META = MetaData()
#: The revision of these tables: the newest of `hallali.room.keep.migrations`.
REVISION: Final = "0016"
#: The revision of a database. Alembic's own name for it is avoided: on PostgreSQL another program may have that.
VERSION = Table("hallali_version", MetaData(), Column("version_num", String(32), primary_key=True))

GAMES = Table(
    "game",
    META,
    Column("id", String(24), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("edition", String(80), nullable=False),
    Column("size", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("result", String(40), nullable=False, default=""),
    Column("rematch", String(24), nullable=False, default=""),
    Column("maker", Integer, nullable=False, server_default="-1"),  # the seat of the guest who made the table
)
SEATS = Table(
    "seat",
    META,
    Column("game", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32), nullable=False, default=""),
    Column("bot", String(60), nullable=False, default=""),
    Column("name", String(60), nullable=False, default=""),
    Column("entropy", String(200), nullable=True),  # NULL until the player has begun
    Index("seat_guest", "guest"),
)
ENTRIES = Table(
    "entry",
    META,
    Column("game", String(24), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("token", Text, nullable=False),
    Column("key", String(100), nullable=True),
    Column("at", Float, nullable=False),
)
#: The editions that games are played with, so that a game outlives its edition's file.
EDITIONS = Table(
    "edition",
    META,
    Column("game", String(32), primary_key=True),
    Column("ref", String(80), primary_key=True),
    Column("text", Text, nullable=False),
)
#: How thrown tokens flew, by entry.
TOSSES = Table(
    "toss",
    META,
    Column("game", String(24), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("line", Text, nullable=False),
)
#: What bots said of their gestures, where several processes serve: each shows what another's bot said.
REMARKS = Table(
    "remark",
    META,
    Column("game", String(24), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("message", Text, nullable=False),
)
#: What bots thought of their gestures, which is told once the game is over.
THOUGHTS = Table(
    "thought",
    META,
    Column("game", String(24), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("thought", Text, nullable=False),
)
#: The dealers' seeds, kept apart from everything that is read to make a page.
SEEDS = Table("dealer", META, Column("game", String(24), primary_key=True), Column("seed", String(64), nullable=False))
NOTES = Table(
    "note",
    META,
    Column("game", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)
CHAT = Table(
    "chat",
    META,
    Column("game", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String(300), nullable=False),
    Column("at", Float, nullable=False),
)
#: Those who gave up a game that went on with a bot in their seat. guest: "" if they left before this was kept.
LEFT = Table(
    "left_seat",
    META,
    Column("game", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("name", String(60), nullable=False),
    Column("guest", String(32), nullable=False, default="", server_default=""),
    Column("why", String(16), nullable=False, default="", server_default=""),  # "time" if their clock came to zero
)
#: Clocks between people. left: the seconds of each seat, as JSON. due: when the running time is up.
CLOCKS = Table(
    "clock",
    META,
    Column("game", String(24), primary_key=True),
    Column("plan", String(16), nullable=False),
    Column("left", Text, nullable=False),
    Column("runs", Integer, nullable=False),
    Column("since", Float, nullable=False),
    Column("due", Float, nullable=True),
    Index("clock_due", "due"),
)
#: What a player asks of the others at a table, by kind; body: as JSON.
ASKS = Table(
    "ask",
    META,
    Column("game", String(24), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
#: Tables with a free seat that anyone may take: the front page lists them.
POSTED = Table(
    "posted",
    META,
    Column("game", String(24), primary_key=True),
    Column("at", Float, nullable=False),
    Column(
        "origin", String(32), nullable=False, default="", server_default=""
    ),  # its maker's address, as `Host.origin`
)
#: What games that are over were worth to each seat, as JSON: worked out when a guest's history is first asked for.
OUTCOMES = Table("outcome", META, Column("game", String(24), primary_key=True), Column("returns", Text, nullable=False))
GUESTS = Table("guest", META, Column("guest", String(32), primary_key=True), Column("name", String(60), nullable=False))
#: What this installation keeps to itself, by name: see `hallali.room.keep.days`.
SECRETS = Table(
    "secret", META, Column("name", String(32), primary_key=True), Column("value", String(64), nullable=False)
)
#: Each guest's first finished try at a day's puzzle. puzzle: see `worth.key_of`. score: as JSON.
SCORES = Table(
    "score",
    META,
    Column("puzzle", String(32), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("score", String(80), nullable=False),
    Column("helped", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
#: The first table at which each guest started a day's puzzle. id: the table's. game: the game's name.
STARTS = Table(
    "start",
    META,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("id", String(24), nullable=False),
    Index("start_guest", "guest"),
)
#: The days' deduction puzzles, with their answers, as JSON: see `hallali.room.act.puzzles`.
PUZZLES = Table(
    "puzzle",
    META,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("degree", String(10), primary_key=True),
    Column("body", Text, nullable=False),
)
#: Each guest's tries at them. tried: the answers, as JSON. solved: when the last of them was right; NULL before.
TRIES = Table(
    "try",
    META,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("degree", String(10), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("tried", Text, nullable=False),
    Column("solved", Float, nullable=True),
    Index("try_guest", "guest"),
)
#: The browsers that a guest is known by, each by the hash of what its cookie holds.
DEVICES = Table(
    "device",
    META,
    Column("device", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("made", Float, nullable=False),
    Index("device_guest", "guest"),
)
#: Links that bring a guest's seats to another device, by the hash of what the link holds. One is used once.
LINKS = Table(
    "link",
    META,
    Column("link", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("until", Float, nullable=False),
)
#: Phrases that bring a guest's seats to any browser, each by a slow hash.
PHRASES = Table(
    "phrase",
    META,
    Column("guest", String(32), primary_key=True),
    Column("phrase", String(64), nullable=False),
    Column("made", Float, nullable=False),
    Index("phrase_phrase", "phrase", unique=True),
)
#: Links that let in where a word is asked for at the door, by the hash of what the link holds. until: 0 for ever.
#: left: how many it still lets in; -1 for any number.
INVITATIONS = Table(
    "invitation",
    META,
    Column("invitation", String(64), primary_key=True),
    Column("whom", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("left", Integer, nullable=False),
    Column("used", Integer, nullable=False),
)
#: The guests whom the person who runs the room has muted.
MUTED = Table("muted", META, Column("guest", String(32), primary_key=True), Column("at", Float, nullable=False))
#: Whom the host of the room has shut out. kind: "guest" or "address". who: a guest, or an address as `limits.address`.
BANS = Table(
    "ban",
    META,
    Column("kind", String(8), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("until", Float, nullable=False),
    Column("why", String(200), nullable=False),
)
#: What guests have told the host of the room. guest: who reports, "" if the room does not know them. about: the guest
#: whom it is about, "" if it is about the table.
REPORTS = Table(
    "report",
    META,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("game", String(24), nullable=False),
    Column("guest", String(32), nullable=False),
    Column("about", String(32), nullable=False),
    Column("text", String(300), nullable=False),
    Column("seat", Integer, nullable=False),  # -1 if it is about the table
)
#: What the host of the room has done, by hand, while it ran.
DEEDS = Table(
    "deed",
    META,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("what", String(16), nullable=False),
    Column("about", String(120), nullable=False),
    Column("why", String(300), nullable=False),
)
#: What the host of the room has set while it ran, by name: see `hallali.room.keep.host`.
SETTINGS = Table("setting", META, Column("name", String(16), primary_key=True), Column("value", Text, nullable=False))
#: Tables that no one has touched for a long time, as one compressed document each: see `hallali.room.keep.archive`.
ARCHIVES = Table(
    "archive",
    META,
    Column("game", String(24), primary_key=True),
    Column("at", Float, nullable=False),
    Column("closed", Integer, nullable=False),  # 1 if the person who runs the room closed it
    Column("body", LargeBinary, nullable=False),
)
#: Tournaments that a guest made. guest: who looks after it. options: as JSON. span: the seconds that a round may take,
#: 0 for no end. round: the last that has begun. since: when it began. paused: when the tournament was, 0 if it goes on.
#: origin: stands for its maker's address. auto: 1 if the next round starts by itself. door: 1 if others may come after
#: the start.
TOURNAMENTS = Table(
    "tournament",
    META,
    Column("id", String(24), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("name", String(60), nullable=False),
    Column("game", String(32), nullable=False),
    Column("size", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", String(16), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("legs", Integer, nullable=False),
    Column("span", Float, nullable=False),
    Column("auto", Integer, nullable=False),
    Column("door", Integer, nullable=False),
    Column("stage", String(8), nullable=False),
    Column("round", Integer, nullable=False),
    Column("since", Float, nullable=False),
    Column("paused", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("origin", String(32), nullable=False),
    Index("tournament_stage", "stage"),
)
#: Who takes part in a tournament. state: "in", "left", "out" if they were put out.
ENTRANTS = Table(
    "entrant",
    META,
    Column("tournament", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("name", String(60), nullable=False),
    Column("state", String(8), nullable=False),
    Index("entrant_guest", "guest"),
)
#: A tournament's games. first, second: the entrants, by seat; second is -1 for whoever is free. game: the table, "" for
#: none. first_points, second_points: NULL while it is played.
PAIRINGS = Table(
    "pairing",
    META,
    Column("tournament", String(24), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("leg", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=False),
    Column("game", String(24), nullable=False),
    Column("first_points", Float, nullable=True),
    Column("second_points", Float, nullable=True),
    Index("pairing_game", "game"),
)
#: The guests who agree that the ladder names them.
LISTED = Table("listed", META, Column("guest", String(32), primary_key=True), Column("at", Float, nullable=False))
#: Finished games of two people, both of whom the ladder names, by season: kept when the ladder is first asked for, so
#: that a season stays as it was when its tables are put away. first_points: what the first seat got, 0 to 1.
LADDER = Table(
    "ladder",
    META,
    Column("id", String(24), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("season", String(6), nullable=False),
    Column("at", Float, nullable=False),
    Column("first", String(32), nullable=False),
    Column("second", String(32), nullable=False),
    Column("first_points", Float, nullable=False),
    Index("ladder_season", "season", "game"),
)
#: Pads for games on real tables: see `hallali.companion`. text: as `Pad.dumps` writes it. drafts: its own gesture as it
#: is being made, after what it was before each press, as JSON. help: how much the page says. changes: how
#: often anything of it was changed.
PADS = Table(
    "pad",
    META,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("drafts", Text, nullable=False),
    Column("help", String(16), nullable=False),
    Column("changes", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("pad_guest", "guest"),
)
#: Editions that guests write: see `hallali.room.keep.benches`. parent: the file that it came from. changes: how often
#: it was changed.
DRAFTS = Table(
    "draft_edition",
    META,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("parent", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("changes", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("draft_edition_guest", "guest"),
)
#: What a draft was when it was set aside.
VERSIONS = Table(
    "draft_version",
    META,
    Column("draft", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
#: The devices that guests let the room notify. name: the hash of the endpoint, which is where its push service takes
#: messages. contact: the room's address, as the guest knows it.
SUBSCRIPTIONS = Table(
    "subscription",
    META,
    Column("name", String(64), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("key", String(100), nullable=False),
    Column("auth", String(32), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("contact", String(300), nullable=False),
    Column("at", Float, nullable=False),
    Index("subscription_guest", "guest"),
)
#: The last turn of which each seat was told. moment: how many entries there were, -1 before the game begins.
CALLED = Table(
    "called",
    META,
    Column("game", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("moment", Integer, nullable=False),
)
#: The codes by which another seat's pad of the same table is put together with a pad, when both have ended.
HALVES = Table(
    "half",
    META,
    Column("code", String(12), primary_key=True),
    Column("pad", String(32), nullable=False),
    Column("guest", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Index("half_pad", "pad"),
)
#: The same of pads that are kept elsewhere, in a terminal: with the pad itself, for as long as the code is valid.
LENT = Table(
    "lent_half",
    META,
    Column("code", String(12), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

#: What is kept of a game while it is played, and in one document once it is put away.
OF_A_GAME: Final = (GAMES, SEATS, ENTRIES, TOSSES, REMARKS, THOUGHTS, SEEDS, NOTES, CHAT, LEFT, CLOCKS, ASKS)


def of_game(table: Table) -> Column[Any]:
    """Return the column that says of which game a row is."""
    return table.c.id if table is GAMES else table.c.game
