// A signal to a thread by its number: the handler runs in that thread.
// verdict: verified
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <unistd.h>

static volatile sig_atomic_t by;

static void handler(int sig) { by = sig; }

int main(void)
{
    char key[1];
    signal(SIGUSR1, handler);
    assert(syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), SIGUSR1) == 0 && by == SIGUSR1);
    assert(syscall(SYS_tgkill, getpid(), getpid() + 7, SIGUSR1) == -1 && errno == ESRCH);
    assert(syscall(SYS_tgkill, 0, getpid(), SIGUSR1) == -1 && errno == EINVAL);
    assert(syscall(SYS_getrandom, key, 0, 0) <= 0);
    assert(inotify_init1(0) == -1 && errno == ENOSYS);
    return 0;
}
