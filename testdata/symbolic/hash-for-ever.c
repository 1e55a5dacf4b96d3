// A hash of an input is kept while blocks are allocated and freed without end: it is made of no address, so that their numbers are
// given again, no solver is asked, and there are few states.
// verdict: verified
// flags: --engine=symbolic
#include <stdlib.h>

extern unsigned long long __VERIFIER_nondet_ulonglong(void);

unsigned long long seed;

static unsigned long long mixed(unsigned long long k)
{
    k ^= k >> 33;
    k *= 0xff51afd7ed558ccd;
    return k ^ k >> 33;
}

int main(void)
{
    seed = mixed(__VERIFIER_nondet_ulonglong());
    for (;;) {
        int *block = malloc(sizeof *block);
        if (!block)
            return 0;
        *block = 1;
        free(block);
    }
}
