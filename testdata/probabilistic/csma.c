// Two stations with binary exponential backoff (CSMA/CD): after the k-th collision each waits for one of 2^k slots, and the same slot is another
// collision. How probable are six collisions in a row? Exactly 2^-(1 + 2 + 3 + 4 + 5), for the first one is certain.
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int progress, done;

int main(void)
{
    _Bool same = 1;
    while (same && progress < 6) {
        progress++;
        if (progress == 6)
            break;
        for (int bit = 0; bit < progress; bit++) {
            _Bool one = __VERIFIER_nondet_bool(), other = __VERIFIER_nondet_bool();
            same = same && one == other;
        }
    }
    if (progress == 6)
        done = 1;
    return 0;
}
