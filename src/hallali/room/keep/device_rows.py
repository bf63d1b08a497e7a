"""The database's part about devices: which of them a guest is known by, and the links that lead to further ones."""

from __future__ import annotations

import time

from sqlalchemy import Engine, delete, func, insert, select

from hallali.room.keep.schema import DEVICES, LINKS, PHRASES, SUBSCRIPTIONS


class DeviceRows:
    """What a database keeps of devices. Devices and links are hashes of what their owners hold."""

    engine: Engine

    def guest_of(self, device: str) -> str:
        """Return the guest of a device; "" for an unknown one."""
        with self.engine.connect() as db:
            return db.execute(select(DEVICES.c.guest).where(DEVICES.c.device == device)).scalar() or ""

    def add_device(self, device: str, guest: str, instead: str = "") -> None:
        """Keep a guest's new device. instead: the one that it replaces."""
        with self.engine.begin() as db:
            if instead:
                db.execute(delete(DEVICES).where(DEVICES.c.device == instead))
            db.execute(insert(DEVICES).values(device=device, guest=guest, made=time.time()))

    def only_device(self, device: str, guest: str) -> None:
        """Keep a new device of a guest's, and none of the others, nor a way to further ones; none is notified
        before it asks again."""
        with self.engine.begin() as db:
            db.execute(delete(DEVICES).where(DEVICES.c.guest == guest))
            db.execute(delete(LINKS).where(LINKS.c.guest == guest))
            db.execute(delete(PHRASES).where(PHRASES.c.guest == guest))
            db.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.guest == guest))
            db.execute(insert(DEVICES).values(device=device, guest=guest, made=time.time()))

    def devices(self, guest: str) -> int:
        """Count a guest's devices."""
        with self.engine.connect() as db:
            count = select(func.count()).select_from(DEVICES).where(DEVICES.c.guest == guest)
            return db.execute(count).scalar_one()

    def add_link(self, link: str, guest: str, until: float) -> None:
        """Keep a guest's link to another device in place of an earlier one, and forget those that are too old."""
        with self.engine.begin() as db:
            db.execute(delete(LINKS).where((LINKS.c.guest == guest) | (LINKS.c.until < time.time())))
            db.execute(insert(LINKS).values(link=link, guest=guest, until=until))

    def linked(self, link: str, now: float) -> str:
        """Return the guest of a link that is valid; "" if it is not."""
        valid = (LINKS.c.link == link) & (LINKS.c.until >= now)
        with self.engine.connect() as db:
            return db.execute(select(LINKS.c.guest).where(valid)).scalar() or ""

    def use_link(self, link: str, now: float) -> str:
        """Use a link up and return its guest; "" if it is not valid: of several who try at once, one gets it."""
        with self.engine.begin() as db:
            guest = db.execute(select(LINKS.c.guest).where((LINKS.c.link == link) & (LINKS.c.until >= now))).scalar()
            used = db.execute(delete(LINKS).where(LINKS.c.link == link)).rowcount == 1
            return str(guest) if guest and used else ""

    def set_phrase(self, guest: str, phrase: str, now: float) -> None:
        """Keep the hash of a guest's phrase in place of an earlier one."""
        with self.engine.begin() as db:
            db.execute(delete(PHRASES).where(PHRASES.c.guest == guest))
            db.execute(insert(PHRASES).values(guest=guest, phrase=phrase, made=now))

    def phrase_guest(self, phrase: str) -> str:
        """Return the guest whose phrase has this hash; "" if there is none."""
        with self.engine.connect() as db:
            return db.execute(select(PHRASES.c.guest).where(PHRASES.c.phrase == phrase)).scalar() or ""

    def phrase_made(self, guest: str) -> float:
        """Return when a guest's phrase was made, in seconds since 1970; 0.0 if they have none."""
        with self.engine.connect() as db:
            return db.execute(select(PHRASES.c.made).where(PHRASES.c.guest == guest)).scalar() or 0.0
