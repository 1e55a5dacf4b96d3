// A struct is assigned to a global variable, and memcmp compares its padding, which nobody has written.
// verdict: violated
// verdict-O2: verified — the optimiser does not assign what was never written
#include <assert.h>
#include <string.h>

struct message {
    char tag;
    int value;
};

static struct message slot, other;

int main(void)
{
    struct message own;
    own.tag = 1;
    own.value = 2;
    slot = own;
    other.tag = 1;
    other.value = 2;
    assert(slot.value == 2 && memcmp(&slot, &slot, sizeof slot) == 0);
    assert(memcmp(&slot, &other, sizeof slot) == 0); // want: assert
    return 0;
}
