// Where a call returns to is not null, whatever else it may be.
// verdict: violated
#include <assert.h>
#include <stddef.h>

__attribute__((noinline)) static void *caller(void) { return __builtin_return_address(0); }

int main(void)
{
    assert(caller() == NULL); // want: assert
    return 0;
}
