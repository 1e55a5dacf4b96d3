// A gambler has one coin and wins another one with a chance of 1/4, else loses one: how probable is it to have ten before there is none?
// Exactly (3 - 1)/(3^10 - 1) (gambler's ruin).
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int progress = 1, done;

int main(void)
{
    while (progress > 0 && progress < 10) {
        _Bool first = __VERIFIER_nondet_bool(), second = __VERIFIER_nondet_bool();
        if (first && second)
            progress++;
        else
            progress--;
    }
    if (progress == 10)
        done = 1;
    return 0;
}
