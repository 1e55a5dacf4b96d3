// Memory from mmap is zero, shared by threads, and gone after munmap.
// verdict: verified
// flags: --check=+leak
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/mman.h>

static void *fill(void *arg)
{
    int *a = arg;
    a[1] = a[0] + 1;
    return arg;
}

int main(void)
{
    pthread_t p;
    int *a = mmap(0, 3 * sizeof *a, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (a == MAP_FAILED)
        return 1;
    assert(a[0] == 0);
    a[0] = 1;
    pthread_create(&p, 0, fill, a);
    pthread_join(p, 0);
    assert(a[1] == 2);
    assert(munmap(a, 3 * sizeof *a) == 0);
    assert(mmap(0, 0, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED && errno == EINVAL);
    return 0;
}
