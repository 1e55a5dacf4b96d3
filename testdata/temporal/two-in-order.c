// Either of two numbers gets less in each round, and the first may grow when the second gets less: every run ends.
// flags: --property=termination
// verdict: verified
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    volatile int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0 && y > 0) {
        if (__VERIFIER_nondet_bool()) {
            x = x - 1;
        } else {
            y = y - 1;
            x = __VERIFIER_nondet_int();
        }
    }
    return 0;
}
