// What is padding in one member of a global union is not in another; one that is initialised has a type of its own.
// verdict: violated
// verdict-O2: verified — the optimiser does not assign what was never written
#include <assert.h>

union word {
    struct {
        char a;
        int b;
    } parts;
    long whole;
};

static union word slot = {.parts = {1, 2}};

int main(void)
{
    union word own;
    own.parts.a = 1;
    own.parts.b = 2;
    slot = own;
    assert(slot.whole >> 32 == 2);
    assert((slot.whole >> 8 & 0xff) != 77); // want: assert
    return 0;
}
