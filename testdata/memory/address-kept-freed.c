// An address that is kept as a number outlives its block: who follows it accesses memory that is free.
// verdict: violated
#include <stdint.h>
#include <stdlib.h>

static uintptr_t number(void *p) { return (uintptr_t)p; }

int main(void)
{
    int *a = malloc(sizeof *a);
    uintptr_t key = number(a);
    free(a);
    return *(int *)key == 0; // want: use-after-free
}
