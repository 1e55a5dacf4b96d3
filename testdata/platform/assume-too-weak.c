// An assumption that lets zero through.
// verdict: violated
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

volatile int result;

int main(void)
{
    int divisor = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(divisor < 4);
    result = 12 / divisor; // want: div-zero
    return 0;
}
