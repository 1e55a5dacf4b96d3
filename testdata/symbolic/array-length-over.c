// An array on the stack whose length is an input ends there.
// verdict: violated
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 2 || n > 900)
        return 0;
    int list[n];
    list[n / 2 + 1] = 1; // want: bounds
    return 0;
}
