// The parent's threads race as before.
// verdict: violated
#include <pthread.h>
#include <unistd.h>

static int data;

static void *writes(void *self)
{
    data = 1; // want: race
    return self;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writes, 0);
    if (fork() == 0)
        _exit(0);
    data = 2; // want: race
    pthread_join(t, 0);
    return 0;
}
