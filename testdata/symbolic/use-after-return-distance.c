// An address is computed with an input from that of another variable of the function, whose number no term has: it is used when the
// function has returned and variables of another one have taken the place.
// verdict: violated
// flags: --engine=symbolic
extern int __VERIFIER_nondet_int(void);

int *kept;

__attribute__((noinline)) static void give(int x)
{
    int a = 1, b = 2;
    kept = (int *)((unsigned long)&a + ((unsigned long)&b - (unsigned long)&a) * (x != 0));
}

__attribute__((noinline)) static int take(int x)
{
    int c = 7, d = 8;
    int *volatile p = &c, *volatile q = &d;
    if (x)
        *kept = 1; // want: use-after-return
    return *p + *q;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    give(x);
    return take(x);
}
