// Nine packets, each with one of eight coupons: how probable is it that they contain all eight? The number of packets is a bound that the
// number of coupons does not show. Exactly 36 * 8!/8^9, where 36 is the number of ways to part nine packets into eight heaps.
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int progress, done;

int main(void)
{
    int found = 0;
    for (int packet = 0; packet < 9; packet++) {
        int coupon = 4 * __VERIFIER_nondet_bool();
        coupon += 2 * __VERIFIER_nondet_bool();
        coupon += __VERIFIER_nondet_bool();
        if (!(found >> coupon & 1))
            progress++;
        found |= 1 << coupon;
    }
    if (progress == 8)
        done = 1;
    return 0;
}
