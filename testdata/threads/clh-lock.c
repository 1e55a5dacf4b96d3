// The queue lock of Craig, Landin and Hagersten: each waits on its predecessor's node and takes it over.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { THREADS = 2, ROUNDS = 2 };

struct node {
    atomic_bool busy;
};

struct node node[THREADS + 1]; // the last one is the first tail
_Atomic(struct node *) tail = &node[THREADS];
int counter;

static void *worker(void *arg)
{
    struct node *mine = arg;
    for (int i = 0; i < ROUNDS; i++) {
        atomic_store(&mine->busy, 1);
        struct node *before = atomic_exchange(&tail, mine);
        while (atomic_load(&before->busy)) {
        }
        counter++;
        atomic_store(&mine->busy, 0);
        mine = before;
    }
    return NULL;
}

int main(void)
{
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, worker, &node[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
    assert(counter == THREADS * ROUNDS);
    return 0;
}
