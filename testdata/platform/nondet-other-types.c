// Inputs of types that only the task knows take every value of the function's result.
// verdict: violated
#include <assert.h>

typedef signed char msg_t;
enum light { RED, GREEN };

extern msg_t __VERIFIER_nondet_msg_t(void);
extern _Bool __VERIFIER_nondet_Bool(void);
extern unsigned char __VERIFIER_nondet_uint8_t(void);

int main(void)
{
    msg_t m = __VERIFIER_nondet_msg_t();
    assert(m <= 127 && __VERIFIER_nondet_uint8_t() <= 255);
    if (__VERIFIER_nondet_Bool())
        assert(m != -100); // want: assert
    return 0;
}
