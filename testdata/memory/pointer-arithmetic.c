// Pointers into one object: difference, order, equality, negative indices, and the two ends.
// verdict: verified
// native: yes
#include <assert.h>
#include <stddef.h>

int main(void)
{
    int a[5] = {0, 10, 20, 30, 40};
    int *first = a, *last = &a[4];
    assert(last - first == 4);
    assert(first < last && last <= a + 4 && !(first > last));
    assert((char *)last - (char *)first == 4 * (ptrdiff_t)sizeof(int));
    assert(last[-1] == 30 && *(first + 2) == 20 && 1[a] == 10);
    int *p = first;
    p += 3;
    assert(*p-- == 30 && *p == 20 && *++p == 30);
    int b;
    assert(&b != first && &a[0] == a);
    return 0;
}
