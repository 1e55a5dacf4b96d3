// for: gnu_get_libc_version gnu_get_libc_release getauxval prctl backtrace
//
// What a process asks of its system and library, and wishes of itself that nobody else notices.
#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <gnu/libc-version.h>
#include <stdarg.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <unistd.h>

void __heddle_unsafe(const char *function);

void __heddle_gap(const char *text);

const char *gnu_get_libc_version(void) { return "2.36"; }

const char *gnu_get_libc_release(void) { return "stable"; }

unsigned long getauxval(unsigned long type)
{
    switch (type) {
    case AT_PAGESZ:
        return getpagesize();
    case AT_SECURE:
    case AT_HWCAP2:
        return 0;
    }
    errno = ENOENT;
    return 0;
}

int prctl(int option, ...)
{
    switch (option) {
    case PR_SET_NAME:
    case PR_SET_PDEATHSIG:
    case PR_SET_DUMPABLE:
    case PR_SET_NO_NEW_PRIVS:
    case PR_SET_TIMERSLACK:
        return 0;
    }
    __heddle_gap("prctl with an operation other than PR_SET_NAME, PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS and PR_SET_TIMERSLACK");
    return -1;
}

int backtrace(void **buffer, int size)
{
    __heddle_unsafe("backtrace");
    (void)buffer, (void)size;
    return 0; // as where nothing is known of the callers
}
