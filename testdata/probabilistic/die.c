// Knuth and Yao's die of coins, thrown until it does not show six: how probable are four sixes in a row? Exactly 1/6^4.
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int progress, done;

static int thrown(void)
{
    int at = 1; // 1 to 7 are the nodes of the tree: 4 and 7 lead back to 2 and 3
    for (;;) {
        at = 2 * at + __VERIFIER_nondet_bool();
        switch (at) {
        case 8:
            at = 2;
            break;
        case 15:
            at = 3;
            break;
        default:
            if (at > 8)
                return at - 8;
        }
    }
}

int main(void)
{
    while (progress < 4 && thrown() == 6)
        progress++;
    if (progress == 4)
        done = 1;
    return 0;
}
