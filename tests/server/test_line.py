"""Passwords travel over TLS or not at all."""

import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
import uvicorn
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from punto.accounts.sign_in import SignIn
from punto.live import LiveFloor
from punto.operation.settings import BadConfig, Serving
from punto.server.run import serve


@pytest.fixture
def certificate(tmp_path: Path) -> dict[str, str]:
    """A certificate that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    today = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today)
        .not_valid_after(today + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    files = {"certificate": str(tmp_path / "cert.pem"), "private_key": str(tmp_path / "key.pem")}
    Path(files["certificate"]).write_bytes(made.public_bytes(serialization.Encoding.PEM))
    Path(files["private_key"]).write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return files


def served(monkeypatch: pytest.MonkeyPatch, settings: Serving) -> uvicorn.Config:
    """The server that would be started."""
    started: list[uvicorn.Config] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda server, _: started.append(server.config))
    monkeypatch.setattr(LiveFloor, "open", lambda _: None)
    serve(settings, LiveFloor(sign_in=SignIn()))
    return started[0]


@pytest.mark.trust("E10")
def test_other_machines_are_not_served_in_the_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadConfig, match="in the clear"):
        served(monkeypatch, Serving(host="0.0.0.0"))  # noqa: S104 - that is the point
    assert not served(monkeypatch, Serving(host="127.0.0.1", port=0)).is_ssl


def test_every_fault_of_the_files_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadConfig) as refused:
        served(monkeypatch, Serving(host="127.0.0.1", certificate="nowhere.pem"))
    assert len(refused.value.faults) == 2


@pytest.mark.trust("E10")
def test_with_a_certificate_only_tls_that_is_still_good_is_spoken(
    monkeypatch: pytest.MonkeyPatch, certificate: dict[str, str]
) -> None:
    config = served(monkeypatch, Serving(host="0.0.0.0", port=0, **certificate))  # type: ignore[arg-type] # noqa: S104
    config.load()
    assert config.ssl is not None
    assert config.ssl.minimum_version >= ssl.TLSVersion.TLSv1_2
