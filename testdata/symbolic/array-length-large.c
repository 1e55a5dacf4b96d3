// An array on the stack whose length is an input has no more room than --alloc-bound says.
// verdict: unknown
// flags: --engine=symbolic
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assert(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0)
        return 0;
    char list[n];
    list[n - 1] = 1;
    __VERIFIER_assert(list[n - 1] == 1);
    return 0;
}
