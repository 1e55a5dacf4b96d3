// An object that gets any content has each, from its beginning.
// verdict: violated
#include <assert.h>

extern void __CPROVER_havoc_object(void *);

int main(void)
{
    unsigned char a[2] = {0, 0};
    __CPROVER_havoc_object(&a[1]);
    assert(a[0] != 7 || a[1] != 9); // want: assert
    return 0;
}
