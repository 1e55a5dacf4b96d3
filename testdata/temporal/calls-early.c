// What is opened is not closed where the function returns early.
// flags: --ltl='G([opens] -> F [closes])'
// verdict: violated
extern _Bool __VERIFIER_nondet_bool(void);
static int count;
static void opens(void) { count++; }
static void closes(void) { count--; }
int main(void)
{
    for (int i = 0; i < 3; i++) {
        opens();
        if (__VERIFIER_nondet_bool())
            return 1; // want: ltl
        closes();
    }
    return 0;
}
