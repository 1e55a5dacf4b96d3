// A reach_error that no run calls.
// verdict: verified
extern unsigned char __VERIFIER_nondet_uchar(void);

void reach_error(void) {}

int main(void)
{
    int x = __VERIFIER_nondet_uchar();
    int y = x + 1;
    if (y <= x)
        reach_error();
    return 0;
}
