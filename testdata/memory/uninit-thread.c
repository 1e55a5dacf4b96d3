// A thread reads a heap block that nobody has written, while another waits for it.
// verdict: violated
// flags: --check=+uninit
#include <pthread.h>
#include <stdlib.h>

int *volatile p;
volatile int sink;

static void *reads(void *unused)
{
    sink = p[1]; // want: uninit
    return unused;
}

int main(void)
{
    p = malloc(2 * sizeof *p);
    if (p == NULL)
        return 1;
    p[0] = 1;
    pthread_t t;
    pthread_create(&t, NULL, reads, NULL);
    pthread_join(t, NULL);
    free(p);
    return 0;
}
