// Memory that is not mapped any more is not locked.
// verdict: violated
#define _GNU_SOURCE
#include <assert.h>
#include <stddef.h>
#include <sys/mman.h>

int main(void)
{
    char *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED || munmap(p, 4096) != 0)
        return 0;
    assert(mlock(p, 4096) == 0); // want: assert
    return 0;
}
