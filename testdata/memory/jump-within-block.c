// Jumps out of calls lead into blocks whose variables live on, among them arrays of variable length.
// verdict: verified
#include <assert.h>
#include <setjmp.h>

jmp_buf place;

static void back(int *p) { longjmp(place, *p); }

int main(void)
{
    for (volatile int k = 0; k < 3; k++) {
        int all[k + 1];
        int here[2] = {k, k + 1};
        int *p = &here[1];
        all[k] = 7;
        int came = setjmp(place);
        if (came == 0) {
            int inner[k + 2];
            inner[k + 1] = *p;
            back(&inner[k + 1]);
        }
        assert(came == k + 1 && *p == k + 1 && all[k] == 7);
    }
    return 0;
}
