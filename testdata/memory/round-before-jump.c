// Each round ends with a jump out of calls, and the next one uses a pointer to the variable of the round before.
// verdict: violated
#include <setjmp.h>

jmp_buf place;
int sum;

int main(void)
{
    int *volatile kept = 0;
    volatile int n = 0;
    setjmp(place);
    {
        int here[2] = {n, n};
        if (n == 2)
            sum += *kept; // want: use-after-return
        kept = &here[1];
        if (n++ < 2)
            longjmp(place, 1);
    }
    return 0;
}
