// The only pointer to a freed block is put where an input says, in a packed struct: it lies in parts of two words, of which each
// shows no address. The block's number is not given again before the use is seen.
// verdict: violated
// flags: --engine=symbolic
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct __attribute__((packed)) record {
    char tag;
    char *value;
} records[2];

int main(void)
{
    int x = __VERIFIER_nondet_int();
    char *p = malloc(4);
    if (!p)
        return 0;
    records[x > 0].value = p;
    free(p);
    p = 0;
    char *q = malloc(4);
    if (!q)
        return 0;
    *q = 5;
    if (x > 0)
        *records[1].value = 2; // want: use-after-free
    free(q);
    return 0;
}
