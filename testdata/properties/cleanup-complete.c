// Every block is freed, one of them by another thread.
// verdict: verified
// flags: --check=+memcleanup
#include <pthread.h>
#include <stdlib.h>

char *volatile kept;

void *cleaner(void *arg)
{
    free(arg);
    return NULL;
}

int main(void)
{
    pthread_t t;
    char *other = malloc(8);
    kept = malloc(4);
    pthread_create(&t, NULL, cleaner, other);
    free(kept);
    pthread_join(t, NULL);
    return 0;
}
