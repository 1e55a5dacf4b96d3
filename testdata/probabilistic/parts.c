// The sibling of uses.c without an error: what uses have told apart stays so. No number is odd, and a multiple of 6.
// verdict: verified
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    int odd = x & 1;
    if (x % 3 == 0 && x / 2 * 2 == x && odd)
        __VERIFIER_error();
    return 0;
}
