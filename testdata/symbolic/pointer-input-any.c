// An input that is a pointer may be the address of any variable, not only null.
// verdict: violated
#include <assert.h>

int *__VERIFIER_nondet_intp(void);

static int known;

int main(void)
{
    assert(__VERIFIER_nondet_intp() != &known); // want: assert
    return 0;
}
