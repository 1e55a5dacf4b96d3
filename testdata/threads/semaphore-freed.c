// Whoever gets a semaphore's only unit destroys and frees it, while the thread that posted may not have returned yet.
// verdict: verified
// native: yes
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdlib.h>

static void *poster(void *arg)
{
    sem_post(arg);
    return NULL;
}

int main(void)
{
    pthread_t t;
    sem_t *s = malloc(sizeof *s);
    if (!s || sem_init(s, 0, 0) || pthread_create(&t, NULL, poster, s))
        return 1;
    sem_wait(s);
    sem_destroy(s);
    free(s);
    pthread_join(t, NULL);
    return 0;
}
