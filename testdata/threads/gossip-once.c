// Each of two processes sends its secret once and looks once: one may look too early.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { PROCS = 2, ALL_KNOWN = 3 };

struct setup {
    int secrets;
    int id;
};

atomic_int mailbox[PROCS];

static void *gossip(void *arg)
{
    struct setup *self = arg;
    atomic_store(&mailbox[1 - self->id], self->secrets);
    self->secrets |= atomic_load(&mailbox[self->id]);
    return NULL;
}

int main(void)
{
    static struct setup setup[PROCS] = {{1, 0}, {2, 1}};
    pthread_t t[PROCS];
    for (int i = 0; i < PROCS; i++)
        pthread_create(&t[i], NULL, gossip, &setup[i]);
    for (int i = 0; i < PROCS; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < PROCS; i++)
        assert(setup[i].secrets == ALL_KNOWN); // want: assert
    return 0;
}
