// An allocator rounds a size up to its alignment. The largest sizes become zero, and the block that is returned is smaller than
// asked for.
// report: struct/isoalloc 7: Integer overflow in allocation size
// verdict: violated
#include <assert.h>
#include <stddef.h>

enum { page = 16 };

static char pages[64];
static size_t used;

static void *allocate(size_t size)
{
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
    assert(!allocate((size_t)-8)); // want: assert
    return 0;
}
