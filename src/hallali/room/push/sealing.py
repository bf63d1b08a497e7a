"""Messages to devices, sealed so that the browser's push service cannot read them (RFC 8291), and signed (RFC 8292).

It needs the extra `push`: import it only where that is there.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE: Final = ec.SECP256R1()
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_SIZE: Final = 512  # of what is sealed, padding included: its length tells nothing
_RECORD: Final = 4096
_SIGNED_S: Final = 12 * 3600  # how long a signature is valid; a push service takes 24 hours at most


def encoded(data: bytes) -> str:
    """Write bytes as push services read them: base64url without padding.

    >>> encoded(b"~~~")
    'fn5-'
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return base64.b64decode(text.encode() + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)


def read(key: str, auth: str) -> tuple[bytes, bytes]:
    """Read the two keys of a subscription, as the browser writes them. Raises ValueError if they are none."""
    try:
        point, secret = _decoded(key.rstrip("=")), _decoded(auth.rstrip("="))
    except (binascii.Error, UnicodeEncodeError) as error:
        raise ValueError("this is not base64url") from error
    ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, point)
    if len(point) != 65 or len(secret) != 16:
        raise ValueError("a key is 65 bytes, and the secret 16")
    return point, secret


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def seal(
    text: bytes,
    point: bytes,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
    size: int = _SIZE,
) -> bytes:
    """Seal a message for a subscriber, as the body of a request.

    point, secret: the subscriber's, as `read` gives them. own, salt: drawn anew by default. size: what the message is
    padded to. Raises ValueError if the message is longer.
    """
    if len(text) >= size:
        raise ValueError(f"a message has {size - 1} bytes at most")
    own, salt = own or ec.generate_private_key(_CURVE), salt or os.urandom(16)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, point))
    key = _derived(secret, shared, b"WebPush: info\0" + point + _point(own), 32)
    cipher = AESGCM(_derived(salt, key, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(salt, key, b"Content-Encoding: nonce\0", 12)
    padded = (text + b"\2").ljust(size, b"\0")
    return salt + _RECORD.to_bytes(4, "big") + b"\x41" + _point(own) + cipher.encrypt(nonce, padded, None)


class Key:
    """The key by which the room shows push services that it is the one that the browser subscribed to.

    secret: 64 hexadecimal digits, from which it follows: each process of a room has the same.
    """

    def __init__(self, secret: str) -> None:
        self._own = ec.derive_private_key(int(secret, 16) % (_ORDER - 1) + 1, _CURVE)
        self.public = encoded(_point(self._own))  #: what a browser subscribes with

    def header(self, endpoint: str, contact: str, now: float) -> str:
        """Return the header that signs a request. contact: where the push service finds whoever sends it."""
        where = urlsplit(endpoint)
        claims = {"aud": f"https://{where.netloc}", "exp": int(now) + _SIGNED_S, "sub": contact}
        parts = [{"typ": "JWT", "alg": "ES256"}, claims]
        text = ".".join(encoded(json.dumps(one, separators=(",", ":")).encode()) for one in parts)
        first, second = decode_dss_signature(self._own.sign(text.encode(), ec.ECDSA(SHA256())))
        signature = encoded(first.to_bytes(32, "big") + second.to_bytes(32, "big"))
        return f"vapid t={text}.{signature}, k={self.public}"
