// A write where nobody reads sends SIGPIPE: a handler runs before the write fails, a blocked one stays pending, and by default the program ends.
// verdict: verified
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

static volatile sig_atomic_t handled;

static void count(int sig)
{
    errno = 0;
    handled += sig == SIGPIPE;
}

static int broken(ssize_t n) { return n == -1 && errno == EPIPE; }

int main(void)
{
    int p[2], s[2];
    struct sigaction act;
    struct iovec part = {"x", 1};
    sigset_t set;
    memset(&act, 0, sizeof act);
    act.sa_handler = count;
    assert(pipe(p) == 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, s) == 0 && close(p[0]) == 0 && close(s[0]) == 0);
    assert(sigaction(SIGPIPE, &act, 0) == 0);
    assert(broken(write(p[1], "x", 1)) && handled == 1);
    assert(broken(writev(p[1], &part, 1)) && handled == 2);
    assert(broken(send(s[1], "x", 1, 0)) && handled == 3);
    assert(broken(send(s[1], "x", 1, MSG_NOSIGNAL)) && handled == 3);
    assert(broken(write(s[1], "x", 1)) && handled == 4);
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    assert(broken(write(p[1], "x", 1)) && handled == 4);
    assert(sigpending(&set) == 0 && sigismember(&set, SIGPIPE));
    sigemptyset(&set);
    pthread_sigmask(SIG_SETMASK, &set, 0);
    assert(handled == 5);
    signal(SIGPIPE, SIG_IGN);
    assert(broken(write(p[1], "x", 1)) && handled == 5);
    signal(SIGPIPE, SIG_DFL);
    write(p[1], "x", 1);
    assert(0);
}
