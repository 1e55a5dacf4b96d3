// Every allocation may find no memory, and every one is tested; realloc leaves the old block alone when it fails.
// verdict: verified
// flags: --malloc-may-fail --check=+leak
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int grow(void)
{
    int *a = calloc(2, sizeof *a);
    if (!a) {
        assert(errno == ENOMEM);
        return 1;
    }
    a[1] = 7;
    int *b = realloc(a, 4 * sizeof *b);
    if (!b) {
        assert(a[1] == 7);
        free(a);
        return 1;
    }
    assert(b[1] == 7);
    free(b);
    return 0;
}

static int align(void)
{
    void *p;
    int error = posix_memalign(&p, 64, 100);
    assert(error == 0 || error == ENOMEM);
    if (error)
        return 1;
    free(p);
    p = aligned_alloc(64, 128);
    free(p);
    return p == 0;
}

static int text(void)
{
    char *s;
    int n = asprintf(&s, "%d threads", 2);
    if (n < 0)
        return 1;
    assert(n == 9);
    free(s);
    return 0;
}

int main(void)
{
    volatile int failed = grow();
    failed += align();
    failed += text();
    return 0;
}
