// The part of zlib's public interface that decodes, loaded while the program runs.
//
// On Apple platforms, zlib is a part of the system; on Linux, libcurl.so.4 is linked with it. Its headers need not be
// there. The functions and the stream are those of zlib's stable ABI (zlib.h, since version 1.2).
#ifndef ZLIB_ABI_H
#define ZLIB_ABI_H

#include <stddef.h>
#include <stdint.h>

/// A decoder and its state.
typedef struct zlib_abi_decoder zlib_abi_decoder;

/// Loads zlib. Returns whether it, and every function below, is there.
int zlib_abi_load(void);

/// Makes a decoder; NULL if there is no memory.
///
/// - Parameter window_bits: the format, as of `inflateInit2`: 31 for gzip, 15 for zlib, -15 for deflate without a header.
zlib_abi_decoder *zlib_abi_open(int window_bits);

void zlib_abi_close(zlib_abi_decoder *decoder);

/// Begins another stream of the same format. Returns a result code, zero for success.
int zlib_abi_reset(zlib_abi_decoder *decoder);

/// Decodes until either side is used up.
///
/// Returns a result code: 0 for success, 1 at the end of the compressed data, -5 if nothing could be done, or another
/// negative number for an error.
int zlib_abi_decode(
    zlib_abi_decoder *decoder, const uint8_t *input, unsigned input_count, uint8_t *output, unsigned output_count,
    unsigned *consumed, unsigned *produced
);

#endif
