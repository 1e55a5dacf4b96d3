// Leader election among four nodes (after Itai and Rodeh): in a round each candidate draws one of two numbers, and those with the greatest
// one remain. How probable is it that twelve rounds do not leave a single one?
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int progress, done;

int main(void)
{
    int candidates = 4;
    while (progress < 12 && candidates > 1) {
        int great = 0;
        for (int i = 0; i < candidates; i++)
            great += __VERIFIER_nondet_bool();
        if (great > 0)
            candidates = great;
        progress++;
    }
    if (candidates > 1)
        done = 1;
    return 0;
}
