// Coins are thrown until two have shown heads; then the next one decides between an error and an end. So the error has
// probability 1/2, and no number of steps bounds how long that takes.
// verdict: violated
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

int heads;

int main(void)
{
    while (heads < 3)
        if (__VERIFIER_nondet_bool())
            heads++;
        else if (heads == 2)
            __VERIFIER_error(); // want: error
    return 0;
}
