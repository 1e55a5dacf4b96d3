// An allocator looks at a size before it rounds it up.
// report: struct/isoalloc 7: Integer overflow in allocation size
// verdict: verified
#include <assert.h>
#include <stddef.h>

enum { page = 16 };

static char pages[64];
static size_t used;

static void *allocate(size_t size)
{
    if (size > sizeof pages)
        return NULL;
    size_t rounded = (size + page - 1) & ~(size_t)(page - 1);
    if (rounded > sizeof pages - used)
        return NULL;
    char *block = pages + used;
    used += rounded;
    return block;
}

int main(void)
{
    assert(allocate(1));
    assert(!allocate((size_t)-8));
    return 0;
}
