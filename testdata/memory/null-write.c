// A write through a null pointer.
// verdict: violated
#include <stddef.h>

int *volatile p = NULL;

int main(void)
{
    *p = 1; // want: null
    return 0;
}
