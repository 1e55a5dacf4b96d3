// A loop that counts an input down ends; that it does needs an argument about all rounds, which this engine does not look for.
// flags: --engine=symbolic --check=-all,+termination
// verdict: unknown
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x > 0)
        x--;
    return 0;
}
