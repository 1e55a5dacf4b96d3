// Where a call returns to, and its frame, are printed and otherwise unused.
// verdict: verified
#include <assert.h>
#include <stdio.h>

__attribute__((noinline)) static int noted(int n)
{
    if (n < 0)
        printf("%p %p\n", __builtin_return_address(0), __builtin_frame_address(0));
    return n + 1;
}

int main(void)
{
    assert(noted(2) == 3);
    return 0;
}
