// All 256 values of a nondeterministic char are tried.
// verdict: verified
#include <assert.h>

extern signed char __VERIFIER_nondet_char(void);

int main(void)
{
    signed char c = __VERIFIER_nondet_char();
    assert(c >= -128 && c <= 127);
    unsigned char folded = (unsigned char)c & 0xdf;
    int is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    assert(is_letter == (c >= 0 && folded >= 'A' && folded <= 'Z'));
    return 0;
}
