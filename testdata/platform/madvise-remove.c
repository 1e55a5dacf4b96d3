// Memory that is shared can be removed: it holds zeros then.
// verdict: unknown
#define _DEFAULT_SOURCE
#include <assert.h>
#include <sys/mman.h>

int main(void)
{
    char *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return 0;
    *p = 1;
    if (madvise(p, 4096, MADV_REMOVE) == 0)
        assert(*p == 1);
    return 0;
}
