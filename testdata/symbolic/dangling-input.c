// A block that only a pointer chosen by an input leads to is used after it was freed, when another one has been allocated.
// verdict: violated
// flags: --engine=symbolic
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int *two[2] = {malloc(sizeof(int)), malloc(sizeof(int))};
    if (!two[0] || !two[1])
        return 0;
    int *p = two[__VERIFIER_nondet_bool()];
    free(two[0]);
    two[0] = two[1] = 0;
    int *q = malloc(2 * sizeof(int));
    *p = 3; // want: use-after-free
    free(q);
    return 0;
}
