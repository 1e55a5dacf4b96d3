// A child whose only thread ends is not followed: it calls exit then.
// verdict: unknown
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static void *forks(void *self)
{
    fork();
    return self;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, forks, 0);
    pthread_join(t, 0);
    wait(0);
    return 0;
}
