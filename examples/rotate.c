// A loop that inputs end, with a claim that no number of rounds proves: for `heddle check --engine=k-induction`.
// verdict: verified
// flags: --engine=k-induction
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    unsigned rounds = 0;

    __VERIFIER_assume(x != y && y != z && x != z);
    while (__VERIFIER_nondet_int()) {
        int t = x;
        x = y;
        y = z;
        z = t;
        rounds++;
        assert(x != y);
    }
    return rounds > 0;
}
