// What is opened is closed in every run: functions that a thread is about to call.
// flags: --ltl='G([opens] -> F [closes])'
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);
static int count;
static void opens(void) { count++; }
static void closes(void) { count--; }
int main(void)
{
    for (int i = 0; i < 3; i++) {
        opens();
        if (__VERIFIER_nondet_bool())
            count = count + 0; // may return early
        closes();
    }
    return 0;
}
