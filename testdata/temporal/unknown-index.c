// What the formula is about is written through an index that is an input.
// flags: --engine=symbolic --ltl='F (slots[0] + slots[1] + slots[2] == 7)'
// verdict: verified
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static int slots[3];
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 3);
    slots[i] = 7;
    for (;;)
        ;
}
