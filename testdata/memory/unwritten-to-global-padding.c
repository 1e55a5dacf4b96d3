// A struct is assigned to an element of a global array: only its padding was never written, in the union as well.
// verdict: verified
#include <assert.h>

struct message {
    char tag;
    union {
        char letter;
        int value;
    };
    struct {
        short a;
        long long b;
    } inner;
};

static struct message slots[3];

int main(void)
{
    struct message own;
    own.tag = 1;
    own.value = 2;
    own.inner.a = 3;
    own.inner.b = 4;
    slots[1] = own;
    assert(slots[1].tag + slots[1].value + slots[1].inner.a + slots[1].inner.b == 10);
    assert(slots[0].value == 0);
    return 0;
}
