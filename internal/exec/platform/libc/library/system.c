// for: gnu_get_libc_version gnu_get_libc_release getauxval backtrace
//
// What a process asks of its system and library.
#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <gnu/libc-version.h>
#include <heddle.h>
#include <sys/auxv.h>
#include <unistd.h>

void __heddle_unsafe(const char *function);

static void library(void) { heddle_assumed("the C library is glibc 2.36", 0); }

const char *gnu_get_libc_version(void)
{
    library();
    return "2.36";
}

const char *gnu_get_libc_release(void)
{
    library();
    return "stable";
}

unsigned long getauxval(unsigned long type)
{
    switch (type) {
    case AT_PAGESZ:
        return getpagesize();
    }
    heddle_assumed("the auxiliary vector has the size of a page, and that the program is secure and no second word of capabilities", 0);
    switch (type) {
    case AT_SECURE:
    case AT_HWCAP2:
        return 0;
    }
    errno = ENOENT;
    return 0;
}

int backtrace(void **buffer, int size)
{
    __heddle_unsafe("backtrace");
    (void)buffer, (void)size;
    heddle_assumed("backtrace finds no calls", 0);
    return 0; // as where nothing is known of the callers
}
