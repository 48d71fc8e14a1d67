#include "CurlABI.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct multi_message {
    int kind;
    void *easy;
    union {
        void *pointer;
        int code;
    } data;
};

struct version_info {
    int age;
    const char *text;
    unsigned number;
};

static struct {
    int (*global_init)(long flags);
    struct version_info *(*version_info)(int age);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *easy);
    int (*easy_setopt)(void *easy, int option, ...);
    int (*easy_getinfo)(void *easy, int info, ...);
    int (*easy_pause)(void *easy, int mask);
    const char *(*easy_strerror)(int code);
    void *(*slist_append)(void *list, const char *text);
    void (*slist_free_all)(void *list);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *multi);
    int (*multi_add_handle)(void *multi, void *easy);
    int (*multi_remove_handle)(void *multi, void *easy);
    int (*multi_perform)(void *multi, int *running);
    int (*multi_poll)(void *multi, void *extra, unsigned count, int milliseconds, int *ready);
    int (*multi_wakeup)(void *multi);
    struct multi_message *(*multi_info_read)(void *multi, int *left);
} curl;

static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* At exit, OpenSSL frees its state, which the threads of transfers may still use. They hold this lock for reading
   while they do; once the process exits, they wait for it. */
static pthread_rwlock_t tls_state = PTHREAD_RWLOCK_INITIALIZER;

static void stop_transfers(void) {
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 1;
    /* Not unlocked. A callback of a transfer that ends the process holds the lock itself, so this gives up. */
    pthread_rwlock_timedwrlock(&tls_state, &deadline);
}

#define USING_TLS(statement) do { \
    int is_locked = pthread_rwlock_rdlock(&tls_state) == 0; \
    statement; \
    if (is_locked) pthread_rwlock_unlock(&tls_state); \
} while (0)

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define LOAD(name) if (!(*(void **)&curl.name = dlsym(library, "curl_" #name))) return
    LOAD(global_init);
    LOAD(version_info);
    LOAD(easy_init);
    LOAD(easy_cleanup);
    LOAD(easy_setopt);
    LOAD(easy_getinfo);
    LOAD(easy_pause);
    LOAD(easy_strerror);
    LOAD(slist_append);
    LOAD(slist_free_all);
    LOAD(multi_init);
    LOAD(multi_cleanup);
    LOAD(multi_add_handle);
    LOAD(multi_remove_handle);
    LOAD(multi_perform);
    LOAD(multi_poll);
    LOAD(multi_wakeup);
    LOAD(multi_info_read);
#undef LOAD
    is_loaded = curl.global_init(3 /* CURL_GLOBAL_ALL */) == 0;
    /* Functions that are registered later run earlier: before those of OpenSSL, which global_init initialized. */
    atexit(stop_transfers);
}

int curl_abi_load(void) {
    pthread_once(&once, load);
    return is_loaded;
}

unsigned curl_abi_version(void) { return curl.version_info(0)->number; }

void *curl_abi_easy_init(void) { return curl.easy_init(); }
void curl_abi_easy_cleanup(void *easy) { USING_TLS(curl.easy_cleanup(easy)); }
int curl_abi_easy_set_long(void *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }
int curl_abi_easy_set_int64(void *easy, int option, int64_t value) { return curl.easy_setopt(easy, option, value); }
int curl_abi_easy_set_pointer(void *easy, int option, const void *value) {
    return curl.easy_setopt(easy, option, value);
}
int curl_abi_easy_set_data_callback(void *easy, int option, curl_abi_data_callback callback) {
    return curl.easy_setopt(easy, option, callback);
}
int curl_abi_easy_set_seek_callback(void *easy, int option, curl_abi_seek_callback callback) {
    return curl.easy_setopt(easy, option, callback);
}
int curl_abi_easy_set_close_callback(void *easy, int option, curl_abi_close_callback callback) {
    return curl.easy_setopt(easy, option, callback);
}
int curl_abi_easy_get_long(void *easy, int info, long *value) { return curl.easy_getinfo(easy, info, value); }
int curl_abi_easy_get_pointer(void *easy, int info, void **value) { return curl.easy_getinfo(easy, info, value); }
int curl_abi_easy_get_socket(void *easy, int info, int *value) { return curl.easy_getinfo(easy, info, value); }
int curl_abi_easy_pause(void *easy, int mask) {
    int code = 0;
    USING_TLS(code = curl.easy_pause(easy, mask));
    return code;
}
const char *curl_abi_easy_strerror(int code) { return curl.easy_strerror(code); }

void *curl_abi_slist_append(void *list, const char *text) { return curl.slist_append(list, text); }
void curl_abi_slist_free(void *list) { curl.slist_free_all(list); }

void *curl_abi_multi_init(void) { return curl.multi_init(); }
void curl_abi_multi_cleanup(void *multi) { USING_TLS(curl.multi_cleanup(multi)); }
int curl_abi_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy); }
int curl_abi_multi_remove(void *multi, void *easy) {
    int code = 0;
    USING_TLS(code = curl.multi_remove_handle(multi, easy));
    return code;
}
int curl_abi_multi_perform(void *multi) {
    int code = 0;
    int running = 0;
    USING_TLS(code = curl.multi_perform(multi, &running));
    return code;
}
int curl_abi_multi_poll(void *multi, int milliseconds) { return curl.multi_poll(multi, 0, 0, milliseconds, 0); }
int curl_abi_multi_wakeup(void *multi) { return curl.multi_wakeup(multi); }

curl_abi_message curl_abi_multi_next_message(void *multi) {
    curl_abi_message message = {0, 0};
    int left = 0;
    struct multi_message *next;
    while ((next = curl.multi_info_read(multi, &left))) {
        if (next->kind != 1 /* CURLMSG_DONE */) continue;
        message.easy = next->easy;
        message.code = next->data.code;
        break;
    }
    return message;
}

#else

int curl_abi_load(void) { return 0; }

#endif
