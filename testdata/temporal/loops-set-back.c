// The inner loop may set the outer one back: a run need not end.
// flags: --property=termination
// verdict: violated
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    int n = __VERIFIER_nondet_uchar() & 3, m = __VERIFIER_nondet_uchar() & 3;
    for (volatile int i = 0; i < n; i = i + 1) // want: termination
        for (volatile int j = 0; j < m; j = j + 1)
            if (i > 0 && __VERIFIER_nondet_bool())
                i = i - 1;
    return 0;
}
