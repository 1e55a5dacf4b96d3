// A stack of which the head is read at once and written at once, but not both in one step: a push is lost.
// verdict: violated
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
    n->next = old.first;
    new = (struct head){ n, old.tag + 1 };
    atomic_store(&head, new);
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
    assert(end.tag == 2); // want: assert
    assert(end.first != end.first->next && end.first->next->next == 0);
}
