// For one input of four thousand million the program does not end.
// flags: --engine=symbolic --check=-all,+termination
// verdict: violated
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x != 0) { // want: termination
        if (x == 12345)
            x = 12346;
        x--;
    }
    return 0;
}
