// main returns from inside of blocks, some ways out of which go on behind them: the variables of blocks and of main count no more.
// verdict: violated
// flags: --property=valid-memtrack
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

volatile int n = 2;

int main(void)
{
    for (int i = 0; i < n; i++) {
        char *p = malloc(2), *in_memory = malloc(1);
        char **address = &in_memory;
        if (__VERIFIER_nondet_uchar() == 7) {
            char *rows[2];
            rows[i] = malloc(3);
            rows[i][0] = 1;
            return 1;
        }
        free(*address);
        free(p);
    }
    char *rows[n];
    rows[1] = malloc(4);
    rows[1][0] = 1;
    return 0;
}
