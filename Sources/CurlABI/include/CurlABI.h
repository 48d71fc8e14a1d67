// The part of libcurl's public interface that the runtime uses, loaded while the program runs.
//
// FoundationNetworking on Linux is linked with libcurl.so.4, so the library is there wherever the runtime is; its
// headers need not be. The functions and numbers are those of libcurl's stable ABI (https://curl.se/libcurl/abi.html).
#ifndef CURL_ABI_H
#define CURL_ABI_H

#include <stddef.h>
#include <stdint.h>

typedef size_t (*curl_abi_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*curl_abi_seek_callback)(void *context, int64_t offset, int origin);
typedef int (*curl_abi_close_callback)(void *context, int socket);

/// A transfer that has ended: its easy handle and a CURLcode. The handle is NULL where there is none.
typedef struct {
    void *easy;
    int code;
} curl_abi_message;

/// Loads libcurl. Returns whether it, and every function below, is there.
int curl_abi_load(void);

/// The version of libcurl, with a byte for each number: 0x075801 is 7.88.1.
unsigned curl_abi_version(void);

void *curl_abi_easy_init(void);
void curl_abi_easy_cleanup(void *easy);
int curl_abi_easy_set_long(void *easy, int option, long value);
int curl_abi_easy_set_int64(void *easy, int option, int64_t value);
int curl_abi_easy_set_pointer(void *easy, int option, const void *value);
int curl_abi_easy_set_data_callback(void *easy, int option, curl_abi_data_callback callback);
int curl_abi_easy_set_seek_callback(void *easy, int option, curl_abi_seek_callback callback);
int curl_abi_easy_set_close_callback(void *easy, int option, curl_abi_close_callback callback);
int curl_abi_easy_get_long(void *easy, int info, long *value);
int curl_abi_easy_get_pointer(void *easy, int info, void **value);
int curl_abi_easy_get_socket(void *easy, int info, int *value);
int curl_abi_easy_pause(void *easy, int mask);
const char *curl_abi_easy_strerror(int code);

void *curl_abi_slist_append(void *list, const char *text);
void curl_abi_slist_free(void *list);

void *curl_abi_multi_init(void);
void curl_abi_multi_cleanup(void *multi);
int curl_abi_multi_add(void *multi, void *easy);
int curl_abi_multi_remove(void *multi, void *easy);
int curl_abi_multi_perform(void *multi);
int curl_abi_multi_poll(void *multi, int milliseconds);
int curl_abi_multi_wakeup(void *multi);
curl_abi_message curl_abi_multi_next_message(void *multi);

#endif
