// Another thread frees a block before its owner does, or after: that fails.
// verdict: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) h;

static void *f(void *a)
{
    int *p = malloc(sizeof *p);
    h = p;
    free(p); // want: free
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    int *p = h;
    if (p) {
        free(p);   // want: free
        assert(0); // want: assert
    }
    pthread_join(t, 0);
}
