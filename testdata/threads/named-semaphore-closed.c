// One thread closes the semaphore that the other one still uses: they share one opening.
// verdict: violated
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t *s;

static void *post(void *arg)
{
    sem_post(s); // want: misuse
    return arg;
}

int main(void)
{
    pthread_t p;
    s = sem_open("/heddle-weft", O_CREAT | O_EXCL, 0600, 1);
    if (s == SEM_FAILED)
        return 1;
    sem_unlink("/heddle-weft");
    pthread_create(&p, 0, post, 0);
    sem_wait(s);
    sem_close(s);
    pthread_join(p, 0);
    return 0;
}
