// A struct of which a member was not written is assigned to a global variable: the member may hold anything there.
// verdict: violated
// verdict-O2: verified — the optimiser does not assign what was never written
#include <assert.h>

struct message {
    char tag;
    int value;
};

static struct message slot;

int main(void)
{
    struct message own;
    own.tag = 1;
    slot = own;
    assert(slot.tag == 1);
    assert(slot.value != 77); // want: assert
    return 0;
}
