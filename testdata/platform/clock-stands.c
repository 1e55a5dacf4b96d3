// Two looks at the clock may show the same time: a rate is then a division by zero.
// verdict: violated
#include <time.h>

int main(void)
{
    time_t start = time(0);
    volatile int done = 100;
    int seconds = (int)(time(0) - start);
    return done / seconds < 0; // want: div-zero
}
