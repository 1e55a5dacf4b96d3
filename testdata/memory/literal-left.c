// A compound literal ends with its block, though the program has no name for it.
// verdict: violated
#include <assert.h>
#include <string.h>

int main(void)
{
    int z = 3, *kept;
    {
        int *p = &(int){0};
        memcpy(p, &z, sizeof z);
        assert(*p == z);
        kept = p;
    }
    assert(*kept == z); // want: use-after-return
    return 0;
}
