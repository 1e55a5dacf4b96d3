// A write behind the pages that mmap gave.
// verdict: violated
#define _GNU_SOURCE
#include <sys/mman.h>

int main(void)
{
    volatile char *a = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (a == MAP_FAILED)
        return 1;
    a[4095] = 1;
    a[4096] = 1; // want: bounds
    munmap((void *)a, 100);
    return 0;
}
