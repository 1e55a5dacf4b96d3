// A mutex is freed while it is held, and its memory is another one then: that it is held protects nothing any more.
// flags: --check=-deadlock
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t *m;
static atomic_int freed;
static int x;

static void *ends(void *arg)
{
    pthread_mutex_lock(m);
    free(m);
    freed = 1;
    x++; // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    m = malloc(sizeof *m);
    if (m == NULL)
        return 1;
    pthread_mutex_init(m, NULL);
    pthread_create(&t, NULL, ends, NULL);
    if (freed) {
        pthread_mutex_t *n = malloc(sizeof *n);
        if (n == NULL)
            return 1;
        pthread_mutex_init(n, NULL);
        pthread_mutex_lock(n);
        x++; // want: race
        pthread_mutex_unlock(n);
        free(n);
    }
    pthread_join(t, NULL);
    return 0;
}
