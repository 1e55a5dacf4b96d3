// Objects that end in each round of a loop without end, while a variable still points to the last one, need few numbers: all
// states are found.
// verdict: verified
volatile int stop, n = 4;
volatile int *last;

static __attribute__((noinline)) void leaves(void)
{
    volatile int x = 1;
    last = &x;
}

int main(void)
{
    volatile int *kept = 0;
    while (!stop) {
        volatile int v[n];
        v[0] = 1;
        kept = v;
        leaves();
    }
    return kept != 0;
}
