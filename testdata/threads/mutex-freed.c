// The last owner of a mutex destroys and frees it, while the one that unlocked it before may not have returned yet.
// verdict: verified
// native: yes
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct counted {
    pthread_mutex_t m;
    pthread_rwlock_t rw;
    int users;
};

static void *leave(void *arg)
{
    struct counted *c = arg;
    pthread_rwlock_wrlock(&c->rw);
    pthread_rwlock_unlock(&c->rw);
    pthread_mutex_lock(&c->m);
    int last = --c->users == 0;
    pthread_mutex_unlock(&c->m);
    if (last) {
        pthread_rwlock_destroy(&c->rw);
        pthread_mutex_destroy(&c->m);
        free(c);
    }
    return NULL;
}

int main(void)
{
    pthread_t t;
    struct counted *c = malloc(sizeof *c);
    if (!c || pthread_mutex_init(&c->m, NULL) || pthread_rwlock_init(&c->rw, NULL))
        return 1;
    c->users = 2;
    if (pthread_create(&t, NULL, leave, c))
        return 1;
    leave(c);
    pthread_join(t, NULL);
    return 0;
}
