// Two ways lead to the goal, each as likely: eleven coins in a row show heads. A score of the first one's coins leads along half of the runs only.
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int heads, others, done;

int main(void)
{
    if (__VERIFIER_nondet_bool()) {
        while (heads < 10 && __VERIFIER_nondet_bool())
            heads++;
        if (heads == 10)
            done = 1;
    } else {
        while (others < 10 && __VERIFIER_nondet_bool())
            others++;
        if (others == 10)
            done = 1;
    }
    return 0;
}
