"""A push service on this machine, and browsers that subscribe to it: with the extra `push` alone."""

from __future__ import annotations

import datetime
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from hallali.room.push.posting import Post
from hallali.room.push.sealing import _decoded as decoded
from hallali.room.push.sealing import encoded

HOST = "push.example"
CURVE = ec.SECP256R1()


class Device:
    """A browser with a subscription, which can read what it is sent."""

    def __init__(self, service: Service, name: str) -> None:
        self.own, self.secret = ec.generate_private_key(CURVE), name.encode().ljust(16, b"!")[:16]
        self.endpoint = f"https://{HOST}:{service.port}/to/{name}?a=1"
        self.point = self.own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.path = f"/to/{name}?a=1"
        self._service = service

    @property
    def fields(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": encoded(self.point), "auth": encoded(self.secret)}

    @property
    def told(self) -> list[Any]:
        """What it was sent, opened with its own key."""
        return [self.opened(body) for path, _, body in self._service.got if path == self.path]

    def opened(self, body: bytes) -> Any:
        salt, size, other, sealed = body[:16], int.from_bytes(body[16:20], "big"), body[21:86], body[86:]
        assert len(body) <= size + 86
        shared = self.own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, other))

        def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
            return HKDF(SHA256(), length, salt, info).derive(secret)

        key = derived(self.secret, shared, b"WebPush: info\0" + self.point + other, 32)
        cipher = AESGCM(derived(salt, key, b"Content-Encoding: aes128gcm\0", 16))
        text = cipher.decrypt(derived(salt, key, b"Content-Encoding: nonce\0", 12), sealed, None)
        return json.loads(text.rstrip(b"\0").removesuffix(b"\2"))


class Service:
    """A push service. got: what it was sent: (path, headers, body). status: what it answers."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.port = 0
        self.context: ssl.SSLContext | None = None

    @property
    def post(self) -> Post:
        """What reaches it: it is on this machine, so the rule that forbids that is another here."""
        return Post(lambda one: one == "127.0.0.1", frozenset(), self.context, here)


async def here(_host: str, _port: int) -> list[str]:
    return ["127.0.0.1"]


def signed(headers: dict[str, str]) -> Any:
    """Check the room's signature, and return what it claims."""
    kind, _, rest = headers["authorization"].partition(" ")
    assert kind == "vapid"
    parts = dict(one.strip().split("=", 1) for one in rest.split(","))
    text, _, signature = parts["t"].rpartition(".")
    raw = decoded(signature)
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(parts["k"]))
    key.verify(numbers, text.encode(), ec.ECDSA(SHA256()))
    return json.loads(decoded(text.partition(".")[2])) | {"key": parts["k"]}


@contextmanager
def running(folder: Path) -> Iterator[Service]:
    """Start a push service with a certificate of its own."""
    service = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            service.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(service.status)
            self.send_header("location", f"https://{HOST}:{service.port}/elsewhere")
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    key = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, SHA256())
    )
    held = folder / "push.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    held.write_bytes(made.public_bytes(Encoding.PEM) + private)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(held)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service.port = server.server_port
    service.context = ssl.create_default_context(cafile=str(held))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join(20)
