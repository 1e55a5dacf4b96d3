// The last user of a mutex destroys and frees it while it holds it.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

struct counted {
    pthread_mutex_t m;
    atomic_int users;
};

static void *leave(void *arg)
{
    struct counted *c = arg;
    pthread_mutex_lock(&c->m);
    int last = atomic_fetch_sub(&c->users, 1) == 1;
    if (last) {
        pthread_mutex_destroy(&c->m); // want: misuse
        free(c);
        return NULL;
    }
    pthread_mutex_unlock(&c->m);
    return NULL;
}

int main(void)
{
    pthread_t t;
    struct counted *c = malloc(sizeof *c);
    if (!c || pthread_mutex_init(&c->m, NULL))
        return 1;
    c->users = 2;
    if (pthread_create(&t, NULL, leave, c))
        return 1;
    leave(c);
    pthread_join(t, NULL);
    return 0;
}
