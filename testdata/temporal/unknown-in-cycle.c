// Inputs in each round of the cycle: that one of them is 0 again and again is not promised.
// flags: --engine=symbolic --ltl='G F level == 0'
// verdict: violated
extern int __VERIFIER_nondet_int(void);
static int level;
int main(void)
{
    for (;;) // want: ltl
        level = __VERIFIER_nondet_int();
}
