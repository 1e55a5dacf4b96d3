// A struct is assigned to a global variable, and the program looks at a byte of its padding, which nobody has written.
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
    own.value = 2;
    slot = own;
    assert(((unsigned char *)&slot)[0] == 1);
    assert(((unsigned char *)&slot)[1] != 77); // want: assert
    return 0;
}
