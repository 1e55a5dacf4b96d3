// The short names of inputs, as older tasks have them; a program's own function of such a name goes first.
// verdict: violated
#include <assert.h>

extern _Bool nondet_bool();
extern int nondet_int();

char nondet_char(void)
{
    return 'x';
}

int main(void)
{
    assert(nondet_char() == 'x');
    if (nondet_bool())
        assert(nondet_int() != 5); // want: assert
    return 0;
}
