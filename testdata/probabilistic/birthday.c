// Eight people, each born on one of eight days: how probable is it that no two of them share a day? Exactly 8!/8^8.
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int progress, done;

int main(void)
{
    int days = 0;
    while (progress < 8) {
        int day = 4 * __VERIFIER_nondet_bool();
        day += 2 * __VERIFIER_nondet_bool();
        day += __VERIFIER_nondet_bool();
        if (days >> day & 1)
            return 0;
        days |= 1 << day;
        progress++;
    }
    done = 1;
    return 0;
}
