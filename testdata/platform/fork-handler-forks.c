// A child that forks is not followed.
// verdict: unknown
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static int once;

static void forks(void)
{
    if (!once++ && fork() == 0)
        _exit(0);
}

int main(void)
{
    pthread_atfork(0, 0, forks);
    if (fork() == 0)
        _exit(0);
    wait(0);
    return 0;
}
