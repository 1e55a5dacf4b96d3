// Between two atomic sections an input is read, at once: that no other thread has a turn there is unfair to nobody, since there is none.
// flags: --engine=symbolic --ltl='F (ended && b == 0)'
// verdict: violated
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int b;
int main(void)
{
    int n = 0;
    for (;;) {
        __VERIFIER_atomic_begin();
        b = 0; // want: ltl
        __VERIFIER_atomic_end();
        if (__VERIFIER_nondet_bool())
            n = !n;
    }
    return n;
}
