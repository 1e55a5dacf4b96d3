// The run ends while a thread has a block, which it allocates and frees without anybody noticing.
// verdict: violated
// flags: --check=+memcleanup
#include <pthread.h>
#include <stdlib.h>

static void *f(void *a)
{
    free(malloc(3)); // want: memcleanup
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
} // want: memcleanup
