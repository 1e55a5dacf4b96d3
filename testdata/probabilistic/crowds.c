// Crowds: a message goes to one of eight members drawn at random, who sends it on in the same way with a chance of 3/4. Member 0 is the sender,
// member 7 an observer, who sees who sent to it. How probable is it that of five messages four or more show the sender to the observer? A single
// one does with 7/44: from the sender s = 1/8 + 1/8 * 3/4 * s + 6/8 * 3/4 * o, from any other o = 1/8 * 3/4 * s + 6/8 * 3/4 * o.
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int progress, done;

int main(void)
{
    for (int message = 0; message < 5; message++) {
        int holder = 0, sends = 1;
        while (sends) {
            int next = 4 * __VERIFIER_nondet_bool();
            next += 2 * __VERIFIER_nondet_bool();
            next += __VERIFIER_nondet_bool();
            if (next == 7) {
                progress += holder == 0;
                sends = 0;
            } else {
                _Bool first = __VERIFIER_nondet_bool(), second = __VERIFIER_nondet_bool();
                sends = first || second;
                holder = next != 0;
            }
        }
    }
    if (progress >= 4)
        done = 1;
    return 0;
}
