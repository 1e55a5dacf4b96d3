// Descriptors of timers and of signals.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static int line;

static long said(const char *what, long result)
{
    printf("%d %s %ld %d\n", ++line, what, result, result < 0 ? errno : 0);
    errno = 0;
    return result;
}

static int events(int fd)
{
    struct pollfd p = {fd, POLLIN | POLLOUT | POLLPRI | POLLRDNORM, 0};
    said("poll", poll(&p, 1, 0));
    return p.revents;
}

static void left(int fd)
{
    struct itimerspec t = {{7, 7}, {7, 7}};
    if (said("gettime", timerfd_gettime(fd, &t)) == 0)
        printf("%d, %ld %ld\n", t.it_value.tv_sec || t.it_value.tv_nsec, (long)t.it_interval.tv_sec, t.it_interval.tv_nsec);
}

// each calls on a descriptor what descriptors take.
static void each(int fd)
{
    uint64_t n = 1;
    char b[200];
    struct stat st;
    struct epoll_event event = {EPOLLIN, {0}};
    int number = 77, e = epoll_create1(0);
    said("read 7", read(fd, b, 7));
    said("read 0", read(fd, b, 0));
    said("read 127", read(fd, b, 127));
    said("write 8", write(fd, &n, 8));
    said("write 0", write(fd, &n, 0));
    said("fsync", fsync(fd));
    said("FIONREAD", ioctl(fd, FIONREAD, &number));
    said("isatty", isatty(fd));
    said("fstat", fstat(fd, &st));
    printf("%o %ld\n", (unsigned)st.st_mode, (long)st.st_size);
    said("ftruncate", ftruncate(fd, 0));
    said("F_GETFL", fcntl(fd, F_GETFL));
    said("F_GETFD", fcntl(fd, F_GETFD));
    said("events", events(fd));
    said("epoll_ctl", epoll_ctl(e, EPOLL_CTL_ADD, fd, &event));
    said("epoll_wait", epoll_wait(e, &event, 1, 0));
    close(e);
}

static const struct itimerspec none, once = {{0, 0}, {0, 1000000}}, again = {{0, 5000000}, {0, 1}}, far = {{3, 4}, {1000, 0}};

static void timers(void)
{
    static const clockid_t clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_BOOTTIME, CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, CLOCK_MONOTONIC_RAW,
                                       CLOCK_REALTIME_COARSE, CLOCK_TAI, 77, -1};
    static const int flags[] = {0, TFD_NONBLOCK, TFD_CLOEXEC, TFD_NONBLOCK | TFD_CLOEXEC, 1, TFD_NONBLOCK | 2, -1};
    struct itimerspec bad[] = {far, far, far, far, far, far}, was;
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++)
        for (size_t k = 0; k < sizeof flags / sizeof *flags; k++) {
            int fd = (int)said("timerfd_create", timerfd_create(clocks[i], flags[k]));
            if (fd >= 0) {
                said("F_GETFL", fcntl(fd, F_GETFL));
                said("F_GETFD", fcntl(fd, F_GETFD));
                left(fd);
                close(fd);
            }
        }
    bad[0].it_value.tv_nsec = 1000000000;
    bad[1].it_value.tv_nsec = -1;
    bad[2].it_value.tv_sec = -1;
    bad[3].it_interval.tv_nsec = 1000000000;
    bad[4].it_interval.tv_nsec = -1;
    bad[5].it_interval.tv_sec = -1;
    int t = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK), p[2];
    said("pipe", pipe(p));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        said("settime", timerfd_settime(t, 0, &bad[i], 0));
    said("settime", timerfd_settime(t, 8, &far, 0));
    said("settime", timerfd_settime(t, -1, &far, 0));
    said("settime", timerfd_settime(p[0], 0, &far, 0));
    said("settime", timerfd_settime(63, 0, &far, 0));
    said("settime", timerfd_settime(-1, 0, &bad[0], 0));
    left(p[0]);
    left(63);
    left(0 - 1);
    each(t);

    memset(&was, 7, sizeof was);
    said("settime", timerfd_settime(t, 0, &far, &was));
    printf("%ld %ld %ld %ld\n", (long)was.it_value.tv_sec, was.it_value.tv_nsec, (long)was.it_interval.tv_sec, was.it_interval.tv_nsec);
    left(t);
    said("settime", timerfd_settime(t, 0, &none, &was));
    printf("%d %ld %ld\n", was.it_value.tv_sec > 990, (long)was.it_interval.tv_sec, was.it_interval.tv_nsec);
    left(t);
    each(t);

    uint64_t n = 0;
    said("settime", timerfd_settime(t, 0, &once, 0));
    struct pollfd wait = {t, POLLIN, 0};
    said("poll", poll(&wait, 1, -1));
    left(t);
    said("FIONREAD", ioctl(t, FIONREAD, &n));
    said("events", events(t));
    said("read 7", read(t, &n, 7));
    said("read", read(t, &n, 8));
    printf("%d\n", (int)n);
    said("read", read(t, &n, 8));
    said("settime", timerfd_settime(t, 0, &once, 0));
    said("poll", poll(&wait, 1, -1));
    said("settime", timerfd_settime(t, 0, &once, 0)); // what was not read is gone
    said("read", read(t, &n, 8));
    said("poll", poll(&wait, 1, -1));
    said("settime", timerfd_settime(t, 0, &none, 0));
    said("read", read(t, &n, 8));
    said("settime", timerfd_settime(t, TFD_TIMER_ABSTIME, &once, 0)); // long ago
    said("poll", poll(&wait, 1, -1));
    said("read", read(t, &n, 8));
    printf("%d\n", (int)n);
    said("settime", timerfd_settime(t, 0, &again, 0));
    said("F_SETFL", fcntl(t, F_SETFL, 0));
    said("read", read(t, &n, 8));
    printf("%d\n", n >= 1);
    said("read", read(t, &n, 8));
    printf("%d\n", n >= 1);
    int copy = dup(t);
    said("close", close(t));
    said("settime", timerfd_settime(t, 0, &again, 0));
    said("read", read(copy, &n, 8));
    said("settime", timerfd_settime(copy, 0, &again, 0));
    said("close", close(copy));
    said("timerfd_create", timerfd_create(CLOCK_MONOTONIC, 0));
}

static void read_signals(int fd, size_t n)
{
    struct signalfd_siginfo info[4];
    memset(info, 7, sizeof info);
    long got = said("read signals", read(fd, info, n));
    for (long i = 0; i * (long)sizeof info[0] < got; i++)
        printf("%u %d %d %d %d %d %u %u\n", info[i].ssi_signo, info[i].ssi_code, info[i].ssi_pid == (unsigned)getpid(), info[i].ssi_uid == getuid(),
               info[i].ssi_int, (int)info[i].ssi_ptr, info[i].ssi_overrun, info[i].ssi_band);
}

static void signals(void)
{
    static const int flags[] = {0, SFD_NONBLOCK, SFD_CLOEXEC, SFD_NONBLOCK | SFD_CLOEXEC, 1, -1};
    sigset_t set, all, none, got;
    sigemptyset(&none);
    sigfillset(&all);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGCHLD);
    sigaddset(&set, SIGRTMIN + 1);
    sigprocmask(SIG_BLOCK, &all, 0);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        int fd = (int)said("signalfd", signalfd(-1, &set, flags[i]));
        said("F_GETFL", fcntl(fd, F_GETFL));
        said("F_GETFD", fcntl(fd, F_GETFD));
        said("again", signalfd(fd, &all, 0));
        said("again", signalfd(fd, &all, 1));
        close(fd);
        said("closed", signalfd(fd, &all, 0));
    }
    said("none", signalfd(-2, &all, 0));
    int fd = signalfd(-1, &set, SFD_NONBLOCK), p[2], more = signalfd(-1, &all, SFD_NONBLOCK);
    said("pipe", pipe(p));
    said("signalfd", signalfd(p[0], &all, 0));
    each(fd);
    kill(getpid(), SIGUSR2);
    said("events", events(fd));
    said("events", events(more));
    read_signals(fd, 128);
    kill(getpid(), SIGUSR1);
    kill(getpid(), SIGUSR1);
    raise(SIGUSR1);
    kill(getpid(), SIGCHLD);
    for (int i = 0; i < 3; i++)
        sigqueue(getpid(), SIGRTMIN + 1, (union sigval){.sival_ptr = (void *)(long)(i + 5)});
    each(fd);
    read_signals(fd, 127);
    read_signals(fd, 255);
    read_signals(fd, 512);
    said("events", events(fd));
    read_signals(more, 128);
    read_signals(fd, 512);
    read_signals(fd, 512);
    said("sigqueue", sigqueue(getpid(), SIGUSR1, (union sigval){.sival_ptr = (void *)9L}));
    said("sigpending", sigpending(&got));
    said("sigismember", sigismember(&got, SIGUSR1));
    read_signals(more, 512);
    said("sigpending", sigpending(&got));
    said("sigismember", sigismember(&got, SIGUSR1));
    raise(SIGTERM);
    said("events", events(more));
    said("signalfd", signalfd(more, &none, 0) == more);
    said("events", events(more));
    read_signals(more, 512);
    said("signalfd", signalfd(more, &all, 0) == more);
    int copy = dup(more);
    said("close", close(more));
    read_signals(copy, 512);
    raise(SIGTERM);
    signal(SIGTERM, SIG_IGN); // takes it away
    read_signals(copy, 512);
}

int main(void)
{
    timers();
    signals();
    return 0;
}
