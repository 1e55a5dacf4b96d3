// A call of __VERIFIER_error is a fault.
// verdict: violated
extern void __VERIFIER_error(void) __attribute__((noreturn));

volatile int wrong = 1;

int main(void)
{
    if (wrong)
        __VERIFIER_error(); // want: error
    return 0;
}
