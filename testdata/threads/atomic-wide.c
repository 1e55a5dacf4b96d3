// A stack of which the head is a pointer with a tag, exchanged at once: a node that came back is told from one that stayed.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct node { struct node *next; };
struct head { struct node *first; uintptr_t tag; };

static _Atomic struct head head;
static struct node nodes[2];

static void push(struct node *n)
{
    struct head old = atomic_load(&head), new;
    do {
        n->next = old.first;
        new = (struct head){ n, old.tag + 1 };
    } while (!atomic_compare_exchange_weak(&head, &old, new));
}

static void *work(void *arg)
{
    push(arg);
    return 0;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, work, &nodes[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    struct head end = atomic_load(&head);
    assert(end.tag == 2);
    assert(end.first != end.first->next && end.first->next->next == 0);
}
