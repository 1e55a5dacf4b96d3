// Reading and writing in two atomic sections: each is whole, the two together are not.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int counter;

static void *worker(void *arg)
{
    __VERIFIER_atomic_begin();
    int seen = counter;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    counter = seen + 1;
    __VERIFIER_atomic_end();
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2); // want: assert
    return 0;
}
