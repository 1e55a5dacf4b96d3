// A jump out of calls leaves a block: its variables have ended, though the end of the block was not reached.
// verdict: violated
#include <setjmp.h>

jmp_buf place;
int sum;

static void back(void) { longjmp(place, 1); }

int main(void)
{
    int *volatile kept = 0;
    if (setjmp(place) == 0) {
        int here[2] = {1, 2};
        kept = &here[1];
        back();
    }
    sum += *kept; // want: use-after-return
    return 0;
}
