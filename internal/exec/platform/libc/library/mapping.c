// for: mmap munmap madvise msync mlock
//
// Mappings of memory that is no file's: heap blocks of whole pages, which are
// unmapped as a whole.
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE 4096

size_t malloc_usable_size(void *p);
void __heddle_gap(const char *text); // ends the run, which cannot be continued

static size_t pages(size_t n) { return (n + PAGE - 1) / PAGE * PAGE; }

static int fail(int error)
{
    errno = error;
    return -1;
}

void *mmap(void *at, size_t n, int protection, int flags, int file, off_t offset)
{
    (void)at, (void)offset;
    if (n == 0 || (flags & (MAP_SHARED | MAP_PRIVATE)) == 0 || pages(n) < n) {
        errno = EINVAL;
        return MAP_FAILED;
    }
    if (!(flags & MAP_ANONYMOUS)) {
        (void)file;
        errno = EBADF; // there are no files
        return MAP_FAILED;
    }
    if (flags & MAP_FIXED)
        __heddle_gap("a mapping of memory at a given address");
    if ((protection & (PROT_READ | PROT_WRITE)) != (PROT_READ | PROT_WRITE))
        __heddle_gap("a mapping of memory that cannot be read and written");
    void *p = calloc(1, pages(n));
    return p ? p : MAP_FAILED;
}

void *mmap64(void *at, size_t n, int protection, int flags, int file, off64_t offset)
{
    return mmap(at, n, protection, flags, file, (off_t)offset);
}

int munmap(void *at, size_t n)
{
    if (n == 0)
        return fail(EINVAL);
    if (malloc_usable_size(at) != pages(n))
        __heddle_gap("an unmapping of a part of a mapping, or of what is none");
    free(at);
    return 0;
}

int madvise(void *at, size_t n, int advice)
{
    // What is not needed any more reads as zero.
    if (advice == MADV_DONTNEED)
        memset(at, 0, n);
    return 0;
}

int posix_madvise(void *at, size_t n, int advice)
{
    (void)at, (void)n, (void)advice;
    return 0;
}

int msync(void *at, size_t n, int flags)
{
    (void)at, (void)n, (void)flags;
    return 0;
}

int mlock(const void *at, size_t n)
{
    (void)at, (void)n;
    return 0;
}

int munlock(const void *at, size_t n)
{
    (void)at, (void)n;
    return 0;
}

int mlockall(int flags)
{
    (void)flags;
    return 0;
}

int munlockall(void) { return 0; }
