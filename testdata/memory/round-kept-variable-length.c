// Pointers to variables are kept over rounds, each with an array of variable length, and used only while the variables live.
// verdict: verified
#include <assert.h>

int sum;

static void rounds(int n)
{
    int outer = 1, *kept = &outer;
    for (int i = 0; i < n; i++) {
        int here = i;
        int all[n - i];
        all[0] = *kept;
        kept = i % 2 ? &outer : &here;
        assert(*kept == (i % 2 ? 1 : i));
        int *inner = kept;
        {
            int more[i + 1];
            more[i] = all[0];
            assert(*inner == (i % 2 ? 1 : i) && more[i] == 1);
        }
        sum += *kept;
        kept = &outer;
    }
}

int main(void)
{
    rounds(4);
    return 0;
}
