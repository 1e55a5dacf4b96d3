// The only pointer to a block is disguised for a moment; the program ends later.
// verdict: verified
// flags: --check=+leak
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static char *kept;

static void *disguise(void *arg)
{
    kept = malloc(3);
    uintptr_t hidden = (uintptr_t)kept ^ UINTPTR_MAX;
    kept = NULL;
    kept = (char *)(hidden ^ UINTPTR_MAX);
    free(kept);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, disguise, NULL);
    pthread_join(t, NULL);
    return 0;
}
