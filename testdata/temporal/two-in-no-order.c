// Each of two numbers may grow when the other one gets less: a run need not end.
// flags: --property=termination
// verdict: violated
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    volatile unsigned char x = __VERIFIER_nondet_uchar() & 7, y = __VERIFIER_nondet_uchar() & 7;
    while (x > 0 && y > 0) { // want: termination
        if (__VERIFIER_nondet_bool()) {
            x = x - 1;
            y = __VERIFIER_nondet_uchar() & 7;
        } else {
            y = y - 1;
            x = __VERIFIER_nondet_uchar() & 7;
        }
    }
    return 0;
}
