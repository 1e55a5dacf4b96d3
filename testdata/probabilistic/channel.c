// Bounded retransmission over a lossy channel: four frames, each sent up to four times; a frame and its receipt are each lost with a chance of 1/8.
// How probable is it that some frame is given up? Exactly 1 - (1 - (15/64)^4)^4.
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);

int progress, done;

static _Bool lost(void)
{
    _Bool first = __VERIFIER_nondet_bool(), second = __VERIFIER_nondet_bool(), third = __VERIFIER_nondet_bool();
    return first && second && third;
}

int main(void)
{
    for (int frame = 0; frame < 4 && !done; frame++) {
        for (progress = 0; progress < 4; progress++) {
            _Bool sent = !lost();
            if (!lost() && sent)
                break;
        }
        if (progress == 4)
            done = 1;
    }
    return 0;
}
