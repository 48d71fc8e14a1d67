#include "ZlibABI.h"

#if defined(__linux__) || defined(__APPLE__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#if defined(__APPLE__)
#define LIBRARY "/usr/lib/libz.1.dylib"
#elif defined(__ANDROID__)
#define LIBRARY "libz.so"
#else
#define LIBRARY "libz.so.1"
#endif

/// `z_stream` of zlib.h.
struct zlib_abi_decoder {
    const uint8_t *next_in;
    unsigned avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *(*allocate)(void *context, unsigned count, unsigned size);
    void (*release)(void *context, void *address);
    void *context;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
};

static struct {
    const char *(*zlibVersion)(void);
    int (*inflateInit2_)(zlib_abi_decoder *decoder, int window_bits, const char *version, int size);
    int (*inflateReset)(zlib_abi_decoder *decoder);
    int (*inflate)(zlib_abi_decoder *decoder, int flush);
    int (*inflateEnd)(zlib_abi_decoder *decoder);
} zlib;

static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define LOAD(name) if (!(*(void **)&zlib.name = dlsym(library, #name))) return
    LOAD(zlibVersion);
    LOAD(inflateInit2_);
    LOAD(inflateReset);
    LOAD(inflate);
    LOAD(inflateEnd);
#undef LOAD
    is_loaded = 1;
}

int zlib_abi_load(void) {
    pthread_once(&once, load);
    return is_loaded;
}

zlib_abi_decoder *zlib_abi_open(int window_bits) {
    zlib_abi_decoder *decoder = calloc(1, sizeof *decoder);
    if (decoder && zlib.inflateInit2_(decoder, window_bits, zlib.zlibVersion(), sizeof *decoder) != 0) {
        free(decoder);
        return NULL;
    }
    return decoder;
}

void zlib_abi_close(zlib_abi_decoder *decoder) {
    zlib.inflateEnd(decoder);
    free(decoder);
}

int zlib_abi_reset(zlib_abi_decoder *decoder) { return zlib.inflateReset(decoder); }

int zlib_abi_decode(
    zlib_abi_decoder *decoder, const uint8_t *input, unsigned input_count, uint8_t *output, unsigned output_count,
    unsigned *consumed, unsigned *produced
) {
    decoder->next_in = input;
    decoder->avail_in = input_count;
    decoder->next_out = output;
    decoder->avail_out = output_count;
    int code = zlib.inflate(decoder, 0 /* Z_NO_FLUSH */);
    *consumed = input_count - decoder->avail_in;
    *produced = output_count - decoder->avail_out;
    return code;
}

#else

int zlib_abi_load(void) { return 0; }
zlib_abi_decoder *zlib_abi_open(int window_bits) { return NULL; }
void zlib_abi_close(zlib_abi_decoder *decoder) {}
int zlib_abi_reset(zlib_abi_decoder *decoder) { return -1; }
int zlib_abi_decode(
    zlib_abi_decoder *decoder, const uint8_t *input, unsigned input_count, uint8_t *output, unsigned output_count,
    unsigned *consumed, unsigned *produced
) {
    *consumed = *produced = 0;
    return -1;
}

#endif
