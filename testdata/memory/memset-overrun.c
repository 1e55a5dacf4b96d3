// memset runs over the end of an array on the stack.
// verdict: violated
#include <string.h>

volatile size_t length = 12;

int main(void)
{
    int a[2];
    memset(a, 0, length); // want: bounds
    return *(volatile int *)a;
}
