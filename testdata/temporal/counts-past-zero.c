// By two at a time an odd number passes zero, and wraps round: the loop never ends.
// flags: --property=termination
// verdict: violated
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    volatile unsigned char x = __VERIFIER_nondet_uchar();
    while (x != 0) // want: termination
        x = x - 2;
    return 0;
}
