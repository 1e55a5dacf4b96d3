// A block is never freed; nobody asked for the leak check.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    if (p == NULL)
        return 1;
    *p = 4;
    assert(*p == 4);
    return 0;
}
