// A random walk of twenty steps: how probable is it that it comes to 14? The steps left are a bound that its place does not show. By reflection
// exactly P(S = 14) + 2 P(S > 14) = (1140 + 2 * (190 + 20 + 1))/2^20.
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int progress, done;

int main(void)
{
    for (int step = 0; step < 20 && progress < 14; step++)
        progress += __VERIFIER_nondet_bool() ? 1 : -1;
    if (progress == 14)
        done = 1;
    return 0;
}
