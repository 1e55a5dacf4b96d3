// abort is called.
// verdict: violated
#include <stdlib.h>

volatile int broken = 1;

int main(void)
{
    if (broken)
        abort(); // want: abort
    return 0;
}
