// The program may end while the only pointer to a block is disguised.
// verdict: violated
// verdict-O2: verified — the optimiser leaves the disguise out
// flags: --check=+leak
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static char *kept;

static void *disguise(void *arg)
{
    kept = malloc(3); // want: leak
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
    return 0; // want: leak
}
