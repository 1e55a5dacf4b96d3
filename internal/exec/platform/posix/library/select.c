// for: select pselect ppoll epoll_pwait epoll_pwait2 shm_open shm_unlink mkstemp mkostemp syscall
//
// Descriptors by sets, and files that are made for a purpose: what poll and open do, under other names. (The unit is linked
// before those that it needs, by its name.)
//
// Deviations: a mask of pselect, ppoll and epoll_pwait is set before the wait, not at once with it. A shared-memory object is a file in
// /dev/shm.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <unistd.h>

void __heddle_unsafe(const char *function);
void __heddle_names(void); // a child of fork could use what has a name

#define DESCRIPTORS 64 // of a process

// A file does not exist, unless the program has made it.
void __heddle_no_file(const char *name);
void __heddle_no_object(const char *name);

void heddle_gap(const char *text);

static int fail(int error)
{
    errno = error;
    return -1;
}

static int in(int fd, const fd_set *set) { return set && FD_ISSET(fd, set); }

// ask lists what is asked of descriptors below n.
static nfds_t ask(struct pollfd *list, int n, const fd_set *reads, const fd_set *writes, const fd_set *others)
{
    nfds_t k = 0;
    for (int fd = 0; fd < n; fd++) {
        short events = (short)((in(fd, reads) ? POLLIN : 0) | (in(fd, writes) ? POLLOUT : 0) | (in(fd, others) ? POLLPRI : 0));
        if (events)
            list[k++] = (struct pollfd){fd, events, 0};
    }
    return k;
}

static void clear(fd_set *set, int n)
{
    for (int fd = 0; set && fd < n; fd++)
        FD_CLR(fd, set);
}

// mark puts a descriptor into a set if it was asked for, and is ready.
static int mark(fd_set *set, const struct pollfd *p, short asked, int ready)
{
    if (!(p->events & asked) || !(p->revents & ready))
        return 0;
    FD_SET(p->fd, set);
    return 1;
}

static int wait_for(int n, fd_set *reads, fd_set *writes, fd_set *others, int limit)
{
    struct pollfd list[DESCRIPTORS];
    if (n < 0)
        return fail(EINVAL);
    for (int fd = DESCRIPTORS; fd < n && fd < FD_SETSIZE; fd++)
        if (in(fd, reads) || in(fd, writes) || in(fd, others))
            return fail(EBADF);
    n = n < DESCRIPTORS ? n : DESCRIPTORS;
    nfds_t k = ask(list, n, reads, writes, others);
    int ready = poll(list, k, limit);
    if (ready < 0)
        return ready;
    for (nfds_t i = 0; i < k; i++)
        if (list[i].revents & POLLNVAL)
            return fail(EBADF);
    clear(reads, n);
    clear(writes, n);
    clear(others, n);
    ready = 0;
    for (nfds_t i = 0; i < k; i++) {
        ready += mark(reads, &list[i], POLLIN, POLLIN | POLLHUP | POLLERR);
        ready += mark(writes, &list[i], POLLOUT, POLLOUT | POLLERR);
        ready += mark(others, &list[i], POLLPRI, POLLPRI);
    }
    return ready;
}

// milliseconds rounds up: no time-out comes too early.
static int milliseconds(long long seconds, long long parts, long long per)
{
    long long ms = seconds * 1000 + (parts + per - 1) / per;
    return ms > 0x7fffffff ? 0x7fffffff : (int)ms;
}

int select(int n, fd_set *restrict reads, fd_set *restrict writes, fd_set *restrict others, struct timeval *restrict limit)
{
    if (limit && (limit->tv_sec < 0 || limit->tv_usec < 0))
        return fail(EINVAL);
    int ready = wait_for(n, reads, writes, others, limit ? milliseconds(limit->tv_sec, limit->tv_usec, 1000) : -1);
    if (ready == 0 && limit)
        *limit = (struct timeval){0, 0};
    return ready;
}

static int bad(const struct timespec *t) { return t && (t->tv_sec < 0 || t->tv_nsec < 0 || t->tv_nsec >= 1000000000); }

static int limit_of(const struct timespec *t) { return t ? milliseconds(t->tv_sec, t->tv_nsec, 1000000) : -1; }

int pselect(int n, fd_set *restrict reads, fd_set *restrict writes, fd_set *restrict others, const struct timespec *restrict limit,
            const sigset_t *restrict mask)
{
    sigset_t was;
    if (bad(limit))
        return fail(EINVAL);
    if (mask)
        pthread_sigmask(SIG_SETMASK, mask, &was);
    int ready = wait_for(n, reads, writes, others, limit_of(limit));
    if (mask)
        pthread_sigmask(SIG_SETMASK, &was, 0);
    return ready;
}

int ppoll(struct pollfd *list, nfds_t n, const struct timespec *limit, const sigset_t *mask)
{
    sigset_t was;
    if (bad(limit))
        return fail(EINVAL);
    if (mask)
        pthread_sigmask(SIG_SETMASK, mask, &was);
    int ready = poll(list, n, limit_of(limit));
    if (mask)
        pthread_sigmask(SIG_SETMASK, &was, 0);
    return ready;
}

int epoll_pwait(int ep, struct epoll_event *events, int most, int limit, const sigset_t *mask)
{
    sigset_t was;
    if (mask)
        pthread_sigmask(SIG_SETMASK, mask, &was);
    int ready = epoll_wait(ep, events, most, limit);
    if (mask)
        pthread_sigmask(SIG_SETMASK, &was, 0);
    return ready;
}

int epoll_pwait2(int ep, struct epoll_event *events, int most, const struct timespec *limit, const sigset_t *mask)
{
    if (bad(limit))
        return fail(EINVAL);
    return epoll_pwait(ep, events, most, limit_of(limit), mask);
}

#define SHARED "/dev/shm/"

// shared gives the file of an object's name, or an error.
static int shared(const char *name, char *path)
{
    while (*name == '/')
        name++;
    size_t n = strlen(name);
    if (n == 0 || strchr(name, '/'))
        return EINVAL;
    if (n > 255)
        return ENAMETOOLONG;
    memcpy(path, SHARED, sizeof SHARED - 1);
    memcpy(path + sizeof SHARED - 1, name, n + 1);
    return 0;
}

int shm_open(const char *name, int flags, mode_t mode)
{
    __heddle_unsafe("shm_open");
    __heddle_names();
    char path[sizeof SHARED + 256];
    int error = shared(name, path);
    if (!error)
        __heddle_no_object(path);
    if (!error && (flags & O_ACCMODE) == O_WRONLY)
        error = EINVAL;
    return error ? fail(error) : open(path, flags | O_CLOEXEC, mode);
}

int shm_unlink(const char *name)
{
    __heddle_unsafe("shm_unlink");
    char path[sizeof SHARED + 256];
    int error = shared(name, path);
    if (error)
        return fail(error == EINVAL ? ENOENT : error);
    __heddle_no_object(path);
    return unlink(path);
}

// The names of temporary files differ from call to call; which they are is up to the library: none that is in use.
int mkostemp(char *template, int flags)
{
    __heddle_unsafe("mkostemp");
    size_t n = strlen(template);
    if (n < 6 || strcmp(template + n - 6, "XXXXXX") != 0)
        return fail(EINVAL);
    memcpy(template + n - 6, "aaaaaa", 6);
    for (char last = 'a'; last <= 'z'; last++) {
        template[n - 1] = last;
        __heddle_no_file(template);
        int file = open(template, O_RDWR | O_CREAT | O_EXCL | flags, 0600);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    heddle_gap("more than 26 temporary files");
    return -1;
}

int mkstemp(char *template)
{
    __heddle_unsafe("mkstemp");
    return mkostemp(template, 0);
}

int mkstemp64(char *template)
{
    __heddle_unsafe("mkstemp64");
    return mkostemp(template, 0);
}
