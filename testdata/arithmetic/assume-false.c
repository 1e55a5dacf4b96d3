// An assumption that is stated to the compiler does not hold for every input.
// verdict: violated unreachable
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __builtin_assume(n != 7); // want: unreachable
    return n == 7;
}
