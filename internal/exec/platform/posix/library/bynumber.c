// for: syscall
//
// System calls by number: each is the function of the library that makes it. heddle-llvm makes calls whose number is a constant calls of the
// functions of this unit, of which a program is linked with those that it needs. Numbers differ by target, as the headers say. Calls
// that are not here, and those whose number the program computes, are the platform's (futex.go), which refuses what it does not know. (The
// unit is linked before those that it needs, by its name.)
//
// Deviations: of calls that programs probe for, the kernel is assumed to lack some, which the verdict names.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

int __heddle_exists(int thread); // whether a thread of the number runs

void __heddle_lacks_call(void); // the verdict names the assumption that the kernel does not have it

#define TEXT(x) #x
#define LABEL(number) "heddle.syscall." TEXT(number)

// CALL gives the call of a name its parameters and its result. It stays a call of its own, so that what it calls is no cancellation point.
#define CALL(name, parameters, result)                                                                                                         \
    long call_##name parameters __asm__(LABEL(__NR_##name)) __attribute__((noinline));                                                          \
    long call_##name parameters { return result; }

// Descriptors.
CALL(read, (int fd, void *to, size_t n), read(fd, to, n))
CALL(write, (int fd, const void *from, size_t n), write(fd, from, n))
CALL(readv, (int fd, const struct iovec *parts, int n), readv(fd, parts, n))
CALL(writev, (int fd, const struct iovec *parts, int n), writev(fd, parts, n))
CALL(openat, (int at, const char *name, int flags, mode_t mode), openat(at, name, flags, mode))
CALL(close, (int fd), close(fd))
CALL(pipe2, (int *fds, int flags), pipe2(fds, flags))
CALL(dup, (int fd), dup(fd))
CALL(dup3, (int fd, int to, int flags), dup3(fd, to, flags))
CALL(fcntl, (int fd, int command, long argument), fcntl(fd, command, argument))
CALL(ioctl, (int fd, unsigned long request, void *argument), ioctl(fd, request, argument))
CALL(fsync, (int fd), fsync(fd))
CALL(fdatasync, (int fd), fdatasync(fd))
CALL(eventfd2, (unsigned count, int flags), eventfd(count, flags))
CALL(epoll_create1, (int flags), epoll_create1(flags))
CALL(epoll_ctl, (int ep, int op, int fd, struct epoll_event *event), epoll_ctl(ep, op, fd, event))
CALL(epoll_pwait, (int ep, struct epoll_event *events, int most, int limit, const sigset_t *mask), epoll_pwait(ep, events, most, limit, mask))
CALL(ppoll, (struct pollfd *list, unsigned n, const struct timespec *limit, const sigset_t *mask), ppoll(list, n, limit, mask))
CALL(socket, (int domain, int type, int protocol), socket(domain, type, protocol))
CALL(socketpair, (int domain, int type, int protocol, int *fds), socketpair(domain, type, protocol, fds))
CALL(bind, (int fd, const struct sockaddr *at, socklen_t n), bind(fd, at, n))
CALL(listen, (int fd, int most), listen(fd, most))
CALL(accept4, (int fd, struct sockaddr *from, socklen_t *n, int flags), accept4(fd, from, n, flags))
CALL(connect, (int fd, const struct sockaddr *to, socklen_t n), connect(fd, to, n))
CALL(getsockname, (int fd, struct sockaddr *to, socklen_t *n), getsockname(fd, to, n))
CALL(getpeername, (int fd, struct sockaddr *to, socklen_t *n), getpeername(fd, to, n))
CALL(getsockopt, (int fd, int level, int name, void *to, socklen_t *n), getsockopt(fd, level, name, to, n))
CALL(setsockopt, (int fd, int level, int name, const void *from, socklen_t n), setsockopt(fd, level, name, from, n))
CALL(sendto, (int fd, const void *from, size_t n, int flags, const struct sockaddr *to, socklen_t length), sendto(fd, from, n, flags, to, length))
CALL(recvfrom, (int fd, void *to, size_t n, int flags, struct sockaddr *from, socklen_t *length), recvfrom(fd, to, n, flags, from, length))
CALL(sendmsg, (int fd, const struct msghdr *message, int flags), sendmsg(fd, message, flags))
CALL(recvmsg, (int fd, struct msghdr *message, int flags), recvmsg(fd, message, flags))
CALL(shutdown, (int fd, int how), shutdown(fd, how))

// Processes, threads and time.
CALL(getpid, (void), getpid())
CALL(getppid, (void), getppid())
CALL(getuid, (void), getuid())
CALL(geteuid, (void), geteuid())
CALL(getgid, (void), getgid())
CALL(getegid, (void), getegid())
CALL(sched_yield, (void), sched_yield())
CALL(exit_group, (int status), (_exit(status), 0))
CALL(clock_gettime, (clockid_t clock, struct timespec *to), clock_gettime(clock, to))
CALL(clock_getres, (clockid_t clock, struct timespec *to), clock_getres(clock, to))
CALL(gettimeofday, (struct timeval *to, void *zone), gettimeofday(to, zone))
CALL(nanosleep, (const struct timespec *last, struct timespec *left), nanosleep(last, left))
CALL(getrandom, (void *to, size_t n, unsigned flags), getrandom(to, n, flags))
CALL(madvise, (void *at, size_t n, int advice), madvise(at, n, advice))
CALL(munmap, (void *at, size_t n), munmap(at, n))

int __heddle_child(int pid); // whether a number is that of a child that was not waited for
void heddle_gap(const char *text);

// Signals. A thread's number is the process's, and its place in the order of their starts.
static int to_thread(pid_t process, pid_t thread, int sig)
{
    int n = thread - getpid();
    if (thread <= 0 || process <= 0)
        return errno = EINVAL, -1;
    if (process != getpid() && __heddle_child(process))
        heddle_gap("a signal that is sent to a thread of a child");
    if (process != getpid() || !__heddle_exists(n))
        return errno = ESRCH, -1;
    int error = pthread_kill((pthread_t)(n + 1), sig);
    return error ? errno = error, -1 : 0;
}

CALL(kill, (pid_t to, int sig), kill(to, sig))
CALL(tgkill, (pid_t process, pid_t thread, int sig), to_thread(process, thread, sig))
CALL(tkill, (pid_t thread, int sig), to_thread(getpid(), thread, sig))

// Older calls, which not every target has, and those whose numbers of 32 bits are other calls.
#ifdef __NR_open
CALL(open, (const char *name, int flags, mode_t mode), open(name, flags, mode))
#endif
#ifdef __NR_pipe
CALL(pipe, (int *fds), pipe(fds))
#endif
#ifdef __NR_dup2
CALL(dup2, (int fd, int to), dup2(fd, to))
#endif
#ifdef __NR_eventfd
CALL(eventfd, (unsigned count), eventfd(count, 0))
#endif
#ifdef __NR_epoll_create
CALL(epoll_create, (int n), epoll_create(n))
#endif
#ifdef __NR_epoll_wait
CALL(epoll_wait, (int ep, struct epoll_event *events, int most, int limit), epoll_wait(ep, events, most, limit))
#endif
#ifdef __NR_poll
CALL(poll, (struct pollfd *list, unsigned n, int limit), poll(list, n, limit))
#endif
#ifdef __NR_accept
CALL(accept, (int fd, struct sockaddr *from, socklen_t *n), accept(fd, from, n))
#endif
#ifdef __LP64__
CALL(lseek, (int fd, off_t offset, int from), lseek(fd, offset, from))
CALL(ftruncate, (int fd, off_t n), ftruncate(fd, n))
CALL(pread64, (int fd, void *to, size_t n, off_t at), pread(fd, to, n, at))
CALL(pwrite64, (int fd, const void *from, size_t n, off_t at), pwrite(fd, from, n, at))
CALL(mmap, (void *at, size_t n, int protection, int flags, int fd, off_t offset), (long)mmap(at, n, protection, flags, fd, offset))
#else
CALL(lseek, (int fd, long offset, int from), lseek(fd, offset, from))
CALL(ftruncate, (int fd, long n), ftruncate(fd, n))
#endif

// LACKS is a call that the kernel does not have.
static long lacking(void)
{
    __heddle_lacks_call();
    errno = ENOSYS;
    return -1;
}

#define LACKS(name)                                                                                                                            \
    long call_##name(void) __asm__(LABEL(__NR_##name));                                                                                        \
    long call_##name(void) { return lacking(); }

LACKS(io_uring_setup)
LACKS(io_uring_enter)
LACKS(io_uring_register)
LACKS(statx)
LACKS(copy_file_range)
LACKS(perf_event_open)
LACKS(bpf)
LACKS(userfaultfd)
LACKS(kcmp)
LACKS(pidfd_open)
LACKS(pidfd_send_signal)
LACKS(clone3)
LACKS(openat2)
LACKS(close_range)
LACKS(rseq)
LACKS(_sysctl)
#ifdef __NR_futex_waitv
LACKS(futex_waitv)
#endif
#ifdef __NR_landlock_create_ruleset
LACKS(landlock_create_ruleset)
#endif
