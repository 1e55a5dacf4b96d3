// An input decides where the only pointers to blocks lie, and what they point to: the blocks are reachable all the same.
// verdict: verified
// flags: --check=+leak --engine=symbolic:merge
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

char *kept[2];
int *inside, *one, *other;

struct __attribute__((packed)) record {
    char tag;
    char *text;
};

struct record record;

int main(void)
{
    unsigned char chosen = __VERIFIER_nondet_uchar();
    kept[__VERIFIER_nondet_int() > 0] = malloc(4);
    int *p = malloc(4 * sizeof *p), *q = malloc(sizeof *q);
    inside = malloc(4 * sizeof *inside);
    inside += chosen & 3;
    one = chosen & 1 ? p : q;
    other = chosen & 1 ? q : p;
    record.text = malloc(4);
    record.tag = (char)chosen;
    return 0;
}
