// for: memmem strxfrm strverscmp strsignal psignal basename dirname swab memfrob lfind lsearch insque remque strerror_r a64l l64a
//
// Small functions on strings, bytes and arrays.
#define _GNU_SOURCE
#include <errno.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void __heddle_unsafe(const char *function);
char *__heddle_strerror(int error); // null if it has no text

void *memmem(const void *where, size_t n, const void *what, size_t k)
{
    const char *p = where;
    for (size_t i = 0; k <= n && i <= n - k; i++)
        if (memcmp(p + i, what, k) == 0)
            return (char *)p + i;
    return 0;
}

size_t strxfrm(char *to, const char *from, size_t room)
{
    __heddle_unsafe("strxfrm");
    size_t n = strlen(from);
    if (room)
        memcpy(to, from, n < room ? n + 1 : room);
    return n;
}

static int digit(char c) { return c >= '0' && c <= '9'; }

// Numbers inside are compared as numbers, and as fractions where they begin with
// a zero.
int strverscmp(const char *a, const char *b)
{
    __heddle_unsafe("strverscmp");
    size_t i = 0, start;
    for (start = 0; a[i] == b[i]; i++) {
        if (!a[i])
            return 0;
        if (!digit(a[i]))
            start = i + 1;
        else if (a[start] == '0' && start == i && digit(a[i + 1]) == 0 && digit(b[i + 1]) == 0)
            start = i; // a zero alone
    }
    int fraction = start < i ? a[start] == '0' : a[i] == '0' || b[i] == '0';
    if (start == i && !(digit(a[i]) && digit(b[i])))
        return (unsigned char)a[i] - (unsigned char)b[i];
    if (fraction) {
        // All zeros so far: the one that continues with a digit is the smaller one.
        size_t k = start;
        while (k < i && a[k] == '0')
            k++;
        if (k == i) {
            if (digit(a[i]) && !digit(b[i]))
                return -1;
            if (digit(b[i]) && !digit(a[i]))
                return 1;
        }
        return (unsigned char)a[i] - (unsigned char)b[i];
    }
    size_t more_a = i, more_b = i;
    while (digit(a[more_a]))
        more_a++;
    while (digit(b[more_b]))
        more_b++;
    if (more_a != more_b)
        return more_a < more_b ? -1 : 1;
    return (unsigned char)a[i] - (unsigned char)b[i];
}

char *strsignal(int sig)
{
    __heddle_unsafe("strsignal");
    static const char *const names[32] = {
        0, "Hangup", "Interrupt", "Quit", "Illegal instruction", "Trace/breakpoint trap", "Aborted", "Bus error",
        "Floating point exception", "Killed", "User defined signal 1", "Segmentation fault", "User defined signal 2",
        "Broken pipe", "Alarm clock", "Terminated", "Stack fault", "Child exited", "Continued", "Stopped (signal)", "Stopped",
        "Stopped (tty input)", "Stopped (tty output)", "Urgent I/O condition", "CPU time limit exceeded",
        "File size limit exceeded", "Virtual timer expired", "Profiling timer expired", "Window changed", "I/O possible",
        "Power failure", "Bad system call"};
    static __thread char text[40];
    if (sig > 0 && sig < 32)
        return (char *)names[sig];
    if (sig >= SIGRTMIN && sig <= SIGRTMAX)
        sprintf(text, "Real-time signal %d", sig - SIGRTMIN);
    else
        sprintf(text, "Unknown signal %d", sig);
    return text;
}

void psignal(int sig, const char *text)
{
    __heddle_unsafe("psignal");
    if (text && *text)
        fprintf(stderr, "%s: %s\n", text, strsignal(sig));
    else
        fprintf(stderr, "%s\n", strsignal(sig));
}

#undef basename
char *basename(const char *path)
{
    char *slash = strrchr(path, '/');
    return slash ? slash + 1 : (char *)path;
}

// tail cuts slashes at the end off; it gives the end.
static char *tail(char *path)
{
    char *end = path + strlen(path);
    while (end > path + 1 && end[-1] == '/')
        end--;
    return end;
}

char *__xpg_basename(char *path)
{
    if (!path || !*path)
        return ".";
    char *end = tail(path);
    if (end == path + 1 && *path == '/')
        return path + strlen(path) - 1;
    if (*end)
        *end = 0;
    return basename(path);
}

// run_of gives the first of the slashes that end at one.
static char *run_of(char *path, char *slash)
{
    while (slash > path && slash[-1] == '/')
        slash--;
    return slash;
}

char *dirname(char *path)
{
    char *slash = path ? strrchr(path, '/') : 0;
    if (slash && slash != path && !slash[1]) {
        char *end = run_of(path, slash);
        if (end > path) // slashes at the end do not count
            for (slash = end - 1; slash > path && *slash != '/'; slash--)
                ;
    }
    if (!slash || *slash != '/')
        return ".";
    char *run = run_of(path, slash);
    *(run > path ? run : slash == path + 1 ? path + 2 : path + 1) = 0;
    return path;
}

void swab(const void *restrict from, void *restrict to, ssize_t n)
{
    const char *f = from;
    char *t = to;
    for (ssize_t i = 0; i + 1 < n; i += 2) {
        char first = f[i];
        t[i] = f[i + 1];
        t[i + 1] = first;
    }
}

void *memfrob(void *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((char *)at)[i] ^= 42;
    return at;
}

void *lfind(const void *key, const void *base, size_t *n, size_t size, int (*compare)(const void *, const void *))
{
    for (size_t i = 0; i < *n; i++)
        if (compare(key, (const char *)base + i * size) == 0)
            return (char *)base + i * size;
    return 0;
}

void *lsearch(const void *key, void *base, size_t *n, size_t size, int (*compare)(const void *, const void *))
{
    void *found = lfind(key, base, n, size, compare);
    return found ? found : memcpy((char *)base + (*n)++ * size, key, size);
}

struct element {
    struct element *next, *previous;
};

void insque(void *element, void *before)
{
    struct element *e = element, *b = before;
    e->next = b ? b->next : 0;
    e->previous = b;
    if (!b)
        return;
    if (b->next)
        b->next->previous = e;
    b->next = e;
}

void remque(void *element)
{
    struct element *e = element;
    if (e->next)
        e->next->previous = e->previous;
    if (e->previous)
        e->previous->next = e->next;
}

int __xpg_strerror_r(int error, char *to, size_t room)
{
    __heddle_unsafe("__xpg_strerror_r");
    const char *text = __heddle_strerror(error);
    if (!text) {
        snprintf(to, room, "Unknown error %d", error);
        return EINVAL;
    }
    size_t n = strlen(text);
    if (room) {
        memcpy(to, text, n < room ? n : room - 1);
        to[n < room ? n : room - 1] = 0;
    }
    return n < room ? 0 : ERANGE;
}

char *strerror_r(int error, char *to, size_t room)
{
    __heddle_unsafe("strerror_r");
    char *text = __heddle_strerror(error);
    if (text)
        return text;
    snprintf(to, room, "Unknown error %d", error);
    return to;
}

static const char digits64[] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

long a64l(const char *text)
{
    __heddle_unsafe("a64l");
    unsigned v = 0;
    for (int i = 0; i < 6 && text[i]; i++) {
        const char *d = strchr(digits64, text[i]);
        if (!d)
            break;
        v |= (unsigned)(d - digits64) << 6 * i;
    }
    return (long)(unsigned long)v;
}

char *l64a(long v)
{
    __heddle_unsafe("l64a");
    static char text[7];
    unsigned u = (unsigned)v;
    int n = 0;
    if (!u)
        return "";
    for (; u; u >>= 6)
        text[n++] = digits64[u & 63];
    text[n] = 0;
    return text;
}
