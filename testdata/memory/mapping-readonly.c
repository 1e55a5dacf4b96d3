// A write to memory from mmap that can only be read.
// verdict: violated
#define _GNU_SOURCE
#include <sys/mman.h>

int main(void)
{
    volatile char *a = mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (a == MAP_FAILED || a[0])
        return 1;
    a[0] = 1; // want: readonly
    return 0;
}
