// An integer that is the address of nothing is made a pointer and followed.
// verdict: violated
#include <stdint.h>

volatile uintptr_t number = 0x12345678;

int main(void)
{
    volatile int *p = (volatile int *)number;
    return *p; // want: pointer
}
