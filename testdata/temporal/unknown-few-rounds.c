// An input of any size, and a loop of few rounds whatever it is.
// flags: --engine=symbolic --check=-all,+termination
// verdict: verified
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), n = 0;
    while (x != 0) {
        x &= x - 1;
        n++;
        if (n == 10)
            x = 0;
    }
    return 0;
}
