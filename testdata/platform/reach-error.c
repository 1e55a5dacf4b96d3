// A call of reach_error is a fault, although the function is defined empty as in SV-COMP.
// verdict: violated
extern unsigned char __VERIFIER_nondet_uchar(void);

void reach_error(void) {}

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    unsigned char y = (unsigned char)(x + 1);
    if (y < x)
        reach_error(); // want: error
    return 0;
}
