// Heap blocks are aligned to 16 bytes and to no more, unless more is asked for; mappings begin with a page.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static uintptr_t last(void *p, size_t align) { return (uintptr_t)p & (align - 1); }

int main(void)
{
    for (size_t align = 8; align <= 4096; align *= 8) {
        char *p = aligned_alloc(align, 4096);
        assert(p && last(p, align) == 0);
        memset(p, 1, 4096);
        free(p);
        void *q = NULL;
        assert(posix_memalign(&q, align, 10) == 0 && last(q, align) == 0);
        free(q);
        p = q = NULL;
    }
    alignas(64) char line[64];
    assert(last(line, 64) == 0);
    char *map = mmap(NULL, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert(last(map, 4096) == 0 && map[8191] == 0);
    munmap(map, 5000);
    char *p = malloc(3);
    assert(last(p, 16) == 0);
    p[2] = 2;
    p = realloc(p, 1000);
    assert(last(p, 16) == 0 && p[2] == 2);
    free(p);
}
