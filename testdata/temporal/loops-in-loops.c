// Loops that lie in each other, all bounded by numbers that nobody knows: every run ends.
// flags: --property=termination
// verdict: verified
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    for (volatile int i = 0; i < n; i = i + 1)
        for (volatile int j = 0; j < m; j = j + 1)
            ;
    return 0;
}
