// Destroying a barrier waits for those who have not left it.
// report: llvm/llvm-project 221680: pthread_barrier_destroy is unsafe
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct barrier {
    atomic_int in;
    atomic_int out;
};

static void wait(struct barrier *b)
{
    atomic_fetch_add(&b->in, 1);
    while (b->in < 2) {
    }
    atomic_fetch_add(&b->out, 1);
}

static void destroy(struct barrier *b)
{
    while (b->out < 2) {
    }
    free(b);
}

static void *slow(void *b)
{
    wait(b);
    return NULL;
}

int main(void)
{
    pthread_t t;
    struct barrier *b = calloc(1, sizeof *b);
    if (!b)
        return 1;
    pthread_create(&t, NULL, slow, b);
    wait(b);
    destroy(b);
    pthread_join(t, NULL);
    return 0;
}
