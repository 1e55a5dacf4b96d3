// Consensus of two processes by a shared coin (after Aspnes and Herlihy): in its turn a process either throws a coin and moves the counter by
// one, or reads it, and decides where it is three or more away from zero. Turns are drawn. How probable is it that they decide differently?
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int progress, done;

int main(void)
{
    int counter = 0, reads[2] = {0, 0}, decided[2] = {0, 0};
    while (!decided[0] || !decided[1]) {
        int who = __VERIFIER_nondet_bool();
        if (decided[who])
            continue;
        if (reads[who]) {
            if (counter >= 3)
                decided[who] = 1;
            if (counter <= -3)
                decided[who] = -1;
        } else {
            counter += __VERIFIER_nondet_bool() ? 1 : -1;
        }
        reads[who] = !reads[who];
        int first = decided[0] + decided[1]; // of one that has decided; 0: none, or both
        progress = first ? 10 - first * counter : 0;
    }
    if (decided[0] != decided[1])
        done = 1;
    return 0;
}
