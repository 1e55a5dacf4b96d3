// Two inputs of which four bits count: how probable is it that they are the same? By the source alone 1/16.
// verdict: verified

extern unsigned char __VERIFIER_nondet_uchar(void);

volatile int same;

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar() & 15;
    unsigned char b = __VERIFIER_nondet_uchar() & 15;
    same = a == b ? 1 : 2;
    return 0;
}
