// Variables of each round stand between arrays of variable length, and pointers to both are kept for as long as they live.
// verdict: verified
// native: yes
#include <assert.h>

static int *kept;

int main(void)
{
    volatile int n = 3;
    for (int i = 0; i < 4; i++) {
        int here = i, row[n];
        row[0] = here;
        kept = &here;
        {
            int same = *kept, longer[n + i];
            longer[i] = same;
            assert(longer[i] == i && *kept == here);
            kept = &same;
            assert(*kept == i);
        }
        kept = &row[1];
        for (int k = 0; k < 3; k++) {
            int inner = i + k;
            *kept = inner;
            kept = &inner;
            assert(row[0] == i && *kept == i + k);
            kept = &row[1];
        }
    }
    return 0;
}
