// After madvise with MADV_WIPEONFORK, a child of fork finds the mapping cleared.
// verdict: unknown
#define _DEFAULT_SOURCE
#include <assert.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return 0;
    *p = 1;
    if (madvise(p, 4096, MADV_WIPEONFORK) == 0 && fork() == 0) {
        assert(*p == 1);
        _exit(0);
    }
    wait(0);
    return 0;
}
