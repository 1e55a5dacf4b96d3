// A write to memory that was unmapped.
// verdict: violated
#define _GNU_SOURCE
#include <sys/mman.h>

int main(void)
{
    volatile char *a = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (a == MAP_FAILED)
        return 1;
    a[4095] = 1;
    munmap((void *)a, 4096);
    a[0] = 1; // want: use-after-free
    return 0;
}
