// A candidate for a run without end that no inputs repeat: the way to its cycle is taken back and tried otherwise, and nothing of the first attempt stays.
// flags: --engine=symbolic --ltl='F ended'
// verdict: violated
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int n = __VERIFIER_nondet_int();
    while (x > 0 && x < n) {
        x = -x + y - 5;
        y = 2 * y; // want: overflow
    }
    return 0;
}
