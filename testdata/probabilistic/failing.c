// Every other run ends in a fault of the program, which a probability of 0 would hide.
// verdict: violated
extern _Bool __VERIFIER_nondet_bool(void);

int *nothing;

int main(void)
{
    if (__VERIFIER_nondet_bool())
        *nothing = 1; // want: null
    return 0;
}
