// A destructor runs when the program ends, and its faults are the program's.
// verdict: violated
#include <assert.h>

__attribute__((destructor)) static void last(void)
{
    assert(0); // want: assert
}

int main(void)
{
    return 0;
}
