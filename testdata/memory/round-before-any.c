// A loop whose rounds the optimiser cannot count, so that it does not unroll them: the pointer to the variable of the round before.
// verdict: violated
int main(void) {
    volatile int rounds = 3;
    int first = 1, sum = 0, *kept = &first;
    for (int i = 0; i < rounds; i++) {
        int here = i;
        sum += *kept; // want: use-after-return
        kept = &here;
    }
    return sum & 0;
}
