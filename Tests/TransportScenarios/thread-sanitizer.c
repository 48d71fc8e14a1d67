// Tells ThreadSanitizer of locks that it does not see, on Linux.
//
// A `Mutex` that nobody else holds is locked by code that is compiled into our own, where ThreadSanitizer sees it. Where one thread
// has to wait for another, locking and unlocking happen in the Swift library Synchronization, which is not compiled with
// ThreadSanitizer; whatever such a mutex guards would be reported as a race. This library is loaded in front of that one, passes its
// calls on, and tells of the lock. No report is suppressed.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// Not there in a process without ThreadSanitizer, such as a server that a test starts.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT void unlock(SELF mutex) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF mutex) {
    ((SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK))(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock(SELF mutex) {
    if (__tsan_release) __tsan_release(mutex);
    ((SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
