// Whether the block is freed when main returns depends on the schedule.
// verdict: violated
// flags: --property=valid-memcleanup
#include <pthread.h>
#include <stdlib.h>

void *cleaner(void *arg)
{
    free(arg);
    return NULL;
}

int main(void)
{
    pthread_t t;
    char *p = malloc(8); // want: memcleanup
    pthread_create(&t, NULL, cleaner, p);
    pthread_detach(t);
    return 0;
}
