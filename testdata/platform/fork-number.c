// The number of a child is that of no thread.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t gettid(void);

static pid_t number;

static void *looks(void *self)
{
    number = gettid();
    return self;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, looks, 0);
    pid_t pid = fork();
    if (pid == 0)
        _exit(0);
    pthread_join(t, 0);
    assert(pid != number && pid != getpid());
    wait(0);
    return 0;
}
