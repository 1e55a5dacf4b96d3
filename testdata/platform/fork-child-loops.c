// A child that never ends hangs.
// verdict: violated
#include <unistd.h>

int main(void)
{
    volatile int on = 1;
    if (fork() == 0)
        while (on) // want: hang
            ;
    return 0;
}
