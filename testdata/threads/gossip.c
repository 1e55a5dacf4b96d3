// Two processes gossip until both know all secrets: who ends knows all (a lost message may keep one spinning).
// verdict: verified
// flags: --check=-hang
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { PROCS = 2, ALL_KNOWN = 3 };

extern _Bool __VERIFIER_nondet_bool(void);

struct setup {
    int secrets;
    int id;
};

atomic_int mailbox[PROCS];

static void *gossip(void *arg)
{
    struct setup *self = arg;
    while (self->secrets != ALL_KNOWN) {
        int receiver = __VERIFIER_nondet_bool();
        atomic_store(&mailbox[receiver], self->secrets);
        int news = atomic_load(&mailbox[self->id]);
        if (news != 0) {
            self->secrets |= news;
            atomic_store(&mailbox[self->id], 0);
        }
    }
    return NULL;
}

int main(void)
{
    static struct setup setup[PROCS];
    pthread_t t[PROCS];
    for (int i = 0; i < PROCS; i++) {
        setup[i].secrets = 1 << i;
        setup[i].id = i;
        pthread_create(&t[i], NULL, gossip, &setup[i]);
    }
    for (int i = 0; i < PROCS; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < PROCS; i++)
        assert(setup[i].secrets == ALL_KNOWN);
    return 0;
}
