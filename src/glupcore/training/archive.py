"""Zip archives from outside: none is larger unpacked than it is."""

import io
import struct
from zipfile import ZIP_STORED, BadZipFile, ZipFile

from glupcore.errors import GlupError


def unzipped(data: bytes) -> dict[str, bytes]:
    """The members of a zip archive that has them as they are, so that it is as large as they.

    Raises GlupError for any other.
    """
    reason = "expected a zip archive whose members are as they are, not compressed"
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            is_plain = all(member.compress_type == ZIP_STORED for member in members)
            if not is_plain or sum(member.file_size for member in members) > len(data):
                raise GlupError(reason)
            return {member.filename: archive.read(member) for member in members}
    except (BadZipFile, ValueError, RuntimeError, EOFError, OSError, struct.error) as error:
        raise GlupError(reason if isinstance(error, GlupError) else f"{reason}: {error}") from None
