// free is given the address of a local variable.
// verdict: violated
#include <stdlib.h>

int *volatile p;

int main(void)
{
    int local = 1;
    p = &local;
    free(p); // want: free
    return local;
}
