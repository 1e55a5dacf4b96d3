// Advice that keeps what is in memory, and numbers that are no advice.
// verdict: verified
#define _DEFAULT_SOURCE
#include <assert.h>
#include <errno.h>
#include <sys/mman.h>

int main(void)
{
    char *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return 0;
    *p = 1;
    assert(madvise(p, 4096, MADV_SEQUENTIAL) == 0 && madvise(p, 4096, MADV_WIPEONFORK) == 0 && *p == 1);
    assert(madvise(p, 4096, 12345) == -1 && errno == EINVAL && *p == 1);
    assert(madvise(p, 4096, MADV_DONTNEED) == 0 && *p == 0);
    return 0;
}
