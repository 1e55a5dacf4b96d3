// An array on the stack whose length is an input ends with its block.
// verdict: violated
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assert(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 2 || n > 900)
        return 0;
    int *volatile kept;
    {
        int list[n];
        list[0] = 1;
        kept = list;
    }
    __VERIFIER_assert(*kept == 1); // want: use-after-return
    return 0;
}
