// free is given the address of a global variable.
// verdict: violated
#include <stdlib.h>

int global;
int *volatile p = &global;

int main(void)
{
    free(p); // want: free
    return 0;
}
