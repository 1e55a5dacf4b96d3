// A handler of pthread_atfork sets a handler of SIGCHLD.
// verdict: unknown
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void handle(int sig) { assert(sig != SIGCHLD); }
static void prepare(void) { signal(SIGCHLD, handle); }

int main(void)
{
    pthread_atfork(prepare, 0, 0);
    if (fork() == 0)
        _exit(0);
    wait(0);
    return 0;
}
