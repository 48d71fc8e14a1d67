"""Bodies that are small on the wire."""

import functools
import zlib

BLOCK = bytes(1 << 20)


@functools.lru_cache(maxsize=64)
def pack(encoding: str, count: int) -> bytes:
    """Compresses `count` zeros as `gzip`, `deflate`, or `raw`: deflate without the header of zlib.

    A full flush makes the blocks independent of each other, so that one is compressed and repeated.
    """
    packer = zlib.compressobj(9, wbits=-15)
    whole, rest = divmod(count, len(BLOCK))
    block = packer.compress(BLOCK) + packer.flush(zlib.Z_FULL_FLUSH) if whole else b""
    body = block * whole + packer.compress(BLOCK[:rest]) + packer.flush()
    if encoding == "raw":
        return body
    function, total = (zlib.crc32, 0) if encoding == "gzip" else (zlib.adler32, 1)
    for _ in range(whole):
        total = function(BLOCK, total)
    total = function(BLOCK[:rest], total)
    if encoding == "gzip":
        size = (count & 0xFFFFFFFF).to_bytes(4, "little")
        return bytes.fromhex("1f8b08000000000002ff") + body + total.to_bytes(4, "little") + size
    return b"\x78\xda" + body + total.to_bytes(4, "big")
