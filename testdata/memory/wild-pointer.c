// An integer that is the address of nothing is made a pointer and followed.
// verdict: violated
#include <stdint.h>

volatile uintptr_t number = 0x6f6f6f6f00000010;

int main(void)
{
    volatile int *p = (volatile int *)number;
    return *p; // want: pointer
}
