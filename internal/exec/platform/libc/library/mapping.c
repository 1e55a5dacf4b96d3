// for: mmap munmap madvise msync mlock munlock syscall
//
// Mappings: heap blocks of whole pages, which are unmapped as a whole. Those of files
// are kept with the files (files/mapping.go).
#define _GNU_SOURCE
#include <errno.h>
#include <heddle.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE 4096

size_t malloc_usable_size(void *p);

long __heddle_map_room(int file, size_t length, int protection, int shared, off64_t offset);
int __heddle_map_file(int file, size_t length, int protection, int shared, off64_t offset, void *to, size_t room);
int __heddle_sync_file(const void *at);
int __heddle_unmap_file(void *at, size_t length);
void __heddle_shares(void);        // a child of fork would share memory
void __heddle_advised(void);       // a child of fork would lack memory, or have it cleared
void __heddle_freeze(void *block); // makes it read-only

_Bool __CPROVER_r_ok(const void *at, size_t n);

static size_t pages(size_t n) { return (n + PAGE - 1) / PAGE * PAGE; }

static int fail(int error)
{
    errno = error;
    return -1;
}

static void *refuse(int error)
{
    errno = error;
    return MAP_FAILED;
}

// blank is pages of zeros; null: there is no room.
static void *blank(size_t n)
{
    void *p = memalign(PAGE, n);
    return p ? memset(p, 0, n) : p;
}

static void *map_file(size_t length, int protection, int shared, int file, off64_t offset)
{
    long room = __heddle_map_room(file, length, protection, shared, offset);
    if (room < 0)
        return MAP_FAILED;
    void *p = blank((size_t)room);
    if (!p)
        return MAP_FAILED;
    if (__heddle_map_file(file, length, protection, shared, offset, p, (size_t)room)) {
        free(p);
        return MAP_FAILED;
    }
    return p;
}

static _Atomic int any_shared; // a mapping with MAP_SHARED was made

void *mmap64(void *at, size_t n, int protection, int flags, int file, off64_t offset)
{
    (void)at;
    if (n == 0 || (flags & (MAP_SHARED | MAP_PRIVATE)) == 0 || offset % PAGE != 0)
        return refuse(EINVAL);
    if (pages(n) < n)
        return refuse(ENOMEM);
    if (offset < 0)
        return refuse(EOVERFLOW);
    if (flags & MAP_FIXED)
        heddle_gap("a mapping of memory at a given address");
    if ((protection & (PROT_READ | PROT_WRITE)) == 0) // what can be written can be read on the processors that heddle knows
        heddle_gap("a mapping of memory that cannot be read");
    if (flags & MAP_SHARED) {
        any_shared = 1;
        __heddle_shares();
    }
    if (!(flags & MAP_ANONYMOUS))
        return map_file(pages(n), protection, (flags & MAP_SHARED) != 0, file, offset);
    void *p = blank(pages(n));
    if (p && !(protection & PROT_WRITE))
        __heddle_freeze(p);
    return p ? p : MAP_FAILED;
}

void *mmap(void *at, size_t n, int protection, int flags, int file, off_t offset)
{
    return mmap64(at, n, protection, flags, file, offset);
}

int munmap(void *at, size_t n)
{
    if (n == 0 || (size_t)at % PAGE != 0)
        return fail(EINVAL);
    if (__heddle_unmap_file(at, pages(n))) {
        free(at);
        return 0;
    }
    if (malloc_usable_size(at) != pages(n))
        heddle_gap("an unmapping of a part of a mapping, or of what is none");
    free(at);
    return 0;
}

// mapped reports whether a range is memory. Nothing is behind a page's beginning at which no object is: mappings
// are objects. Elsewhere there may be pages of which the program uses no byte.
static int mapped(const void *at, size_t n)
{
    if (n == 0 || __CPROVER_r_ok(at, n))
        return 1;
    if ((size_t)at % PAGE != 0 || __CPROVER_r_ok(at, 1))
        heddle_gap("a range of memory that is not all of one object: whether its pages are mapped");
    return 0;
}

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif
#ifndef MADV_SOFT_OFFLINE
#define MADV_SOFT_OFFLINE 101
#endif
#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102
#define MADV_GUARD_REMOVE 103
#endif

// of_own ends with a gap where a mapping may be a file's or a shared one, of which Linux does otherwise as it is advised.
static void of_own(void *at)
{
    if (__heddle_sync_file(at) || any_shared)
        heddle_gap("an advice about memory that may be a file's or shared");
}

static int advise(void *at, size_t n, int advice)
{
    switch (advice) {
    case MADV_DONTNEED: // what is not needed any more reads as zero
        of_own(at);
        memset(at, 0, pages(n));
        return 0;
    case MADV_DONTFORK:
    case MADV_WIPEONFORK:
        of_own(at);
        __heddle_advised();
        return 0;
    case MADV_FREE:
    case MADV_REMOVE:
    case MADV_DONTNEED_LOCKED:
    case MADV_COLLAPSE:
    case MADV_HWPOISON:
    case MADV_SOFT_OFFLINE:
    case MADV_GUARD_INSTALL:
    case MADV_GUARD_REMOVE: heddle_gap("an advice after which memory may not be as it was");
    }
    return 0;
}

static int is_advice(int advice)
{
    return (advice >= 0 && advice <= MADV_DONTNEED) || (advice >= MADV_FREE && advice <= MADV_COLLAPSE) || advice == MADV_HWPOISON ||
           advice == MADV_SOFT_OFFLINE || advice == MADV_GUARD_INSTALL || advice == MADV_GUARD_REMOVE;
}

int madvise(void *at, size_t n, int advice)
{
    if (!is_advice(advice) || (size_t)at % PAGE != 0)
        return fail(EINVAL);
    if (!mapped(at, n))
        return fail(ENOMEM);
    return n ? advise(at, n, advice) : 0;
}

// That memory is not needed any more, glibc does not tell Linux.
int posix_madvise(void *at, size_t n, int advice)
{
    if (advice == POSIX_MADV_DONTNEED)
        return 0;
    if (advice < 0 || advice > POSIX_MADV_DONTNEED || (size_t)at % PAGE != 0)
        return EINVAL;
    return mapped(at, n) ? 0 : ENOMEM;
}

int msync(void *at, size_t n, int flags)
{
    if ((flags & ~(MS_ASYNC | MS_SYNC | MS_INVALIDATE)) || (flags & (MS_ASYNC | MS_SYNC)) == (MS_ASYNC | MS_SYNC))
        return fail(EINVAL);
    if ((size_t)at % PAGE != 0)
        return fail(EINVAL);
    if (!mapped(at, n))
        return fail(ENOMEM);
    __heddle_sync_file(at);
    return 0;
}

int mlock(const void *at, size_t n)
{
    heddle_assumed("the process may lock all of its memory", 0);
    return mapped(at, n) ? 0 : fail(ENOMEM);
}

int munlock(const void *at, size_t n)
{
    return mapped(at, n) ? 0 : fail(ENOMEM);
}
