// A number that grows for ever with what comes in: states never repeat, but one covers the next.
// flags: --engine=symbolic --ltl='G F busy == 0'
// verdict: verified
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned total, busy;
int main(void)
{
    for (;;) {
        busy = 1;
        total = total + __VERIFIER_nondet_uint();
        busy = 0;
    }
}
