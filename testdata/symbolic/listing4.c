// One 32-bit input is compared with 5: two ways, of 2^32 values.
// verdict: violated
// flags: --engine=symbolic
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x == 5)
        __VERIFIER_error(); // want: error
    return 0;
}
