// A loop over a number of 32 bits that nobody knows: each round makes it less, so that every run ends.
// flags: --property=termination
// verdict: verified
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    volatile int x = __VERIFIER_nondet_int();
    while (x > 0)
        x = x - 1;
    return 0;
}
