// What is done to memory that is not mapped any more fails with ENOMEM.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <sys/mman.h>

int main(void)
{
    char *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return 0;
    p[0] = 1;
    assert(msync(p, 4096, MS_SYNC) == 0);
    assert(msync(p + 1, 4095, MS_SYNC) == -1 && errno == EINVAL);
    if (mlock(p, 4096) != 0) // a limit of the system
        return 0;
    assert(munlock(p, 4096) == 0);
    assert(munmap(p, 4096) == 0);
    assert(msync(p, 4096, MS_SYNC) == -1 && errno == ENOMEM);
    assert(mlock(p, 4096) == -1 && errno == ENOMEM);
    assert(munlock(p, 4096) == -1 && errno == ENOMEM);
    return 0;
}
