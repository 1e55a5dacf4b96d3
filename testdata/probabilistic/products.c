// A remainder of a product of two inputs: for how many of the 2^64 pairs it is 17 is too hard to count.
// verdict: violated
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    if (x * y % 1000003 == 17)
        __VERIFIER_error(); // want: error
    return 0;
}
