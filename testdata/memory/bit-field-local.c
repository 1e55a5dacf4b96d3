// A local variable of bit-fields: one was written, the other may hold anything.
// verdict: violated
// verdict-O2: verified — clang takes what was never written as it likes
#include <assert.h>

struct bits {
    unsigned a : 3;
    unsigned b : 5;
};

int main(void)
{
    struct bits s;
    s.a = 1;
    assert(s.b == 0); // want: assert
    return 0;
}
