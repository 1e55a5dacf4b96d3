// A freed block's room is given out again, and holds something else each time; only one of its bytes is written, and which one is an input.
// verdict: violated
// flags: --property=unreach-call
#include <stdlib.h>

extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int sum = 0;
    for (int i = 1; i <= 3; i++) {
        unsigned char *p = malloc(4);
        if (!p)
            return 0;
        p[__VERIFIER_nondet_uchar() % 4] = 1;
        if (p[2] == 10 * i && p[3] == 1)
            sum += p[2];
        free(p);
    }
    if (sum == 60)
        reach_error(); // want: error
    return 0;
}
