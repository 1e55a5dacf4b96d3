// Herman's ring of five processes: in a round each with the same bit as its left neighbour throws a coin, each other one takes that bit.
// A process with its neighbour's bit has a token. How probable is it that after 30 rounds there is still more than one?
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int progress, done;

int main(void)
{
    int bits = 0, tokens = 5;
    while (progress < 30 && tokens > 1) {
        int next = 0, before = bits >> 4 & 1;
        for (int i = 0; i < 5; i++) {
            int own = bits >> i & 1;
            next |= (own == before ? __VERIFIER_nondet_bool() : before) << i;
            before = own;
        }
        bits = next;
        tokens = 0;
        for (int i = 0; i < 5; i++)
            tokens += (bits >> i & 1) == (bits >> (i + 4) % 5 & 1);
        progress++;
    }
    if (tokens > 1)
        done = 1;
    return 0;
}
