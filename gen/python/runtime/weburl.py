"""Absolute URLs, as every browser would write them: the serialisation of the WHATWG
URL standard.
"""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import unquote_to_bytes

from pydantic_core import Url

from .errors import ParseError

_PORTS = {"file": "", "ftp": "21", "http": "80", "https": "443", "ws": "80"}
_PORTS["wss"] = "443"
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):(.*)", re.DOTALL)
_HALF = re.compile("[\ud800-\udfff]")
_AROUND = "".join(map(chr, range(0x21)))
_NOT_SEEN = str.maketrans("", "", "\t\n\r")


def _encoded_of(characters: str) -> re.Pattern[str]:
    return re.compile(f"[\\x00-\\x1f\\x7f-\\U0010ffff{re.escape(characters)}]+")


# What is encoded in a part of a URL. Since 2024 the standard's set of paths also holds
# the circumflex, which is left alone here, as by the platforms whose output is matched.
_CONTROL = _encoded_of("")
_FRAGMENT = _encoded_of(' "<>`')
_QUERY = _encoded_of(' "#<>')
_SPECIAL_QUERY = _encoded_of(" \"#<>'")
_PATH = _encoded_of(' "#<>?`{}')
_USER = _encoded_of(' "#<>?`{}/:;=@[\\]^|')


def normalize(text: str) -> str:
    """The serialisation of an absolute URL."""
    clean = _HALF.sub("\ufffd", text).strip(_AROUND).translate(_NOT_SEEN)
    found = _SCHEME.fullmatch(clean)
    if found is None:
        raise _bad("it has no scheme")
    url = _Writer(found[1].lower())
    rest, hash_, fragment = found[2].partition("#")
    rest, mark, query = rest.partition("?")
    url.hierarchy(rest)
    if mark:
        query_set = _SPECIAL_QUERY if url.special else _QUERY
        url.out.append(f"?{_encode(query, query_set)}")
    if hash_:
        url.out.append(f"#{_encode(fragment, _FRAGMENT)}")
    return "".join(url.out)


def _bad(why: str) -> ParseError:
    return ParseError("bad-url", f"not an absolute URL: {why}")


def _encode(text: str, characters: re.Pattern[str]) -> str:
    """A text with some characters percent-encoded. Percent signs stay as they are."""
    return characters.sub(
        lambda run: "".join(f"%{byte:02X}" for byte in run[0].encode()), text
    )


class _Writer:
    """Writes a URL from left to right."""

    def __init__(self, scheme: str) -> None:
        self.scheme = scheme
        self.special = scheme in _PORTS
        self.out = [f"{scheme}:"]
        self._slashes = re.compile(r"[/\\]" if self.special else "/")

    def hierarchy(self, rest: str) -> None:
        """Writes what stands between the scheme and the query."""
        if self.scheme == "file":
            self._file(rest)
        elif self.special:
            self._authority_and_path(rest.lstrip("/\\"))
        elif rest.startswith("//"):
            self._authority_and_path(rest[2:])
        elif rest.startswith("/"):
            path = self._path(rest[1:])
            # Without a host, a path that starts with two slashes would read as one.
            self.out.append(f"/.{path}" if path.startswith("//") else path)
        else:
            self.out.append(_encode(rest, _CONTROL))

    def _file(self, rest: str) -> None:
        self.out.append("//")
        if len(self._slashes.sub("", rest[:2])) > 0 or len(rest) < len("//"):
            self.out.append(self._path(self._without_slash(rest)))
            return
        host, rest = self._cut_segment(rest[2:])
        if _is_drive_letter(host):
            self.out.append(self._path(host + rest))
            return
        if host:
            name = _host(host, True)
            if name != "localhost":
                self.out.append(name)
        self.out.append(self._path(self._without_slash(rest)))

    def _authority_and_path(self, rest: str) -> None:
        authority, rest = self._cut_segment(rest)
        self._authority(authority)
        if rest or self.special:
            self.out.append(self._path(self._without_slash(rest)))

    def _authority(self, text: str) -> None:
        """Writes credentials, host and port."""
        self.out.append("//")
        credentials, at, text = text.rpartition("@")
        if at:
            user, _, password = credentials.partition(":")
            if not text:
                raise _bad("its host is missing")
            self.out.append(_encode(user, _USER))
            if password:
                self.out.append(f":{_encode(password, _USER)}")
            if user or password:
                self.out.append("@")
        host, colon, port = _cut_port(text)
        if not host and (colon or self.special):
            raise _bad("its host is missing")
        self.out.append(_host(host, self.special))
        if port:
            port = _port(port)
            if port != _PORTS.get(self.scheme):
                self.out.append(f":{port}")

    def _cut_segment(self, text: str) -> tuple[str, str]:
        """A text up to its first slash, and from there on."""
        found = self._slashes.search(text)
        end = len(text) if found is None else found.start()
        return text[:end], text[end:]

    def _without_slash(self, text: str) -> str:
        return text[1:] if self._slashes.match(text) else text

    def _path(self, text: str) -> str:
        """The path, given without its leading slash, with the dots in it resolved."""
        segments: list[str] = []
        parts = self._slashes.split(text)
        for i, part in enumerate(parts):
            dots = (
                part.lower().replace("%2e", ".") if len(part) <= len("%2e%2e") else ""
            )
            if dots == ".." and segments and not self._is_drive(segments):
                segments.pop()
            elif dots not in (".", ".."):
                if self.scheme == "file" and not segments and _is_drive_letter(part):
                    part = f"{part[0]}:"
                segments.append(_encode(part, _PATH))
            if dots in (".", "..") and i == len(parts) - 1:
                segments.append("")
        return "".join(f"/{segment}" for segment in segments)

    def _is_drive(self, segments: list[str]) -> bool:
        """Whether there is nothing but the drive of a file."""
        return (
            self.scheme == "file"
            and len(segments) == 1
            and _is_drive_letter(segments[0])
        )


_DRIVE = re.compile("[A-Za-z][:|]")


def _is_drive_letter(text: str) -> bool:
    return _DRIVE.fullmatch(text) is not None


_HOST_AND_PORT = re.compile(r"((?:\[[^\]]*\]?|[^:\[])*)(:?)(.*)", re.DOTALL)


def _cut_port(text: str) -> tuple[str, str, str]:
    """Splits a host from the port behind it. Colons in brackets belong to the host."""
    found = _HOST_AND_PORT.fullmatch(text)
    return (text, "", "") if found is None else (found[1], found[2], found[3])


def _port(text: str) -> str:
    if not text.isascii() or not text.isdigit():
        raise _bad("its port is invalid")
    digits = text.lstrip("0") or "0"
    if len(digits) > len("65535") or int(digits) > 0xFFFF:
        raise _bad("its port is invalid")
    return digits


_FORBIDDEN = re.compile(r"[\x00\t\n\r #/:<>?@\[\\\]^|]")
_FORBIDDEN_IN_DOMAIN = re.compile(r"[\x00-\x20\x7f#/:<>?@\[\\\]^|%]")
_DOTS = re.compile("[.\u3002\uff0e\uff61]")
_MAX_UNICODE_HOST = 1024  # bytes, of hosts that need IDNA; names end at 253
_NUMBER_AT_END = re.compile(r"(?:.*\.)?(?:[0-9]+|0x[0-9a-f]*)\.?", re.DOTALL)


def _host(text: str, special: bool) -> str:
    """Only special schemes have domains and IPv4 addresses; a host of another scheme is
    taken as it is.
    """
    if text.startswith("["):
        return _ipv6(text)
    if not special:
        if _FORBIDDEN.search(text):
            raise _bad("its host is invalid")
        return _encode(text, _CONTROL)
    domain = _to_ascii(unquote_to_bytes(text))
    if _FORBIDDEN_IN_DOMAIN.search(domain):
        raise _bad("its host is invalid")
    if _NUMBER_AT_END.fullmatch(domain):
        return _ipv4(domain)
    return domain


def _to_ascii(data: bytes) -> str:
    """The standard's domain to ASCII."""
    try:
        domain = data.decode()
    except UnicodeDecodeError:
        raise _bad("its host is invalid") from None
    is_unicode = not domain.isascii()
    for label in _DOTS.split(domain.lower()):
        if label.startswith("xn--"):
            is_unicode = True
            if label.endswith("-"):  # it encodes nothing beyond ASCII
                raise _bad("its host is invalid")
    if not is_unicode:
        if not domain:
            raise _bad("its host is invalid")
        return domain.lower()
    if len(data) > _MAX_UNICODE_HOST or _FORBIDDEN_IN_DOMAIN.search(domain):
        raise _bad("its host is invalid")
    try:
        host = Url(f"http://{domain}/").host
    except ValueError:
        host = None
    if not host:
        raise _bad("its host is invalid")
    return host


def _ipv4(domain: str) -> str:
    """One to four numbers, of which the last one fills the rest."""
    parts = domain.removesuffix(".").split(".")
    if len(parts) > 4:
        raise _bad("its host is invalid")
    address = 0
    for i, part in enumerate(parts):
        width = 8 * (5 - len(parts)) if i == len(parts) - 1 else 8
        number = _ipv4_number(part)
        if number >= 1 << width:
            raise _bad("its host is invalid")
        address = address << width | number
    return str(ipaddress.IPv4Address(address))


_IPV4_NUMBERS = (
    (re.compile("0x([0-9a-f]*)"), 16),
    (re.compile("0([0-7]+)"), 8),
    (re.compile("([0-9]|[1-9][0-9]+)"), 10),
)


def _ipv4_number(text: str) -> int:
    for pattern, base in _IPV4_NUMBERS:
        found = pattern.fullmatch(text)
        if found is not None:
            digits = found[1].lstrip("0")[:40]  # which is too much in any base
            return int(digits or "0", base)
    raise _bad("its host is invalid")


def _ipv6(text: str) -> str:
    if not text.endswith("]") or "%" in text:
        raise _bad("its host is invalid")
    try:
        address = ipaddress.IPv6Address(text[1:-1])
    except ValueError:
        raise _bad("its host is invalid") from None
    if address.ipv4_mapped is None:
        return f"[{_compressed(address)}]"
    # The standard has no dotted form.
    low = int(address) & 0xFFFFFFFF
    return f"[::ffff:{low >> 16:x}:{low & 0xFFFF:x}]"


def _compressed(address: ipaddress.IPv6Address) -> str:
    """The shortest form, which has two colons for the first longest run of zeros."""
    groups = [f"{int(group, 16):x}" for group in address.exploded.split(":")]
    best, length = 0, 1
    for start in range(8):
        end = start
        while end < 8 and groups[end] == "0":
            end += 1
        if end - start > length:
            best, length = start, end - start
    if length == 1:
        return ":".join(groups)
    return f"{':'.join(groups[:best])}::{':'.join(groups[best + length :])}"
