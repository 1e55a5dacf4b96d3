// A counter of eight bits never comes to a bound above 255.
// flags: --property=termination
// verdict: violated
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    volatile int n = __VERIFIER_nondet_uchar() + 45;
    for (volatile unsigned char i = 0; i < n; i = i + 1) // want: termination
        ;
    return 0;
}
