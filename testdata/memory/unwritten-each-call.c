// A function's local variable that nobody sets holds another value in each call: the assertion fails if these are 7, 14 and 21.
// verdict: violated
// verdict-O2: unknown — clang declares unreachable what would use the variable
// flags: --property=unreach-call
extern void reach_error(void);

static int hits;

static void guess(int n)
{
    int value;
    if (value == n)
        hits++;
}

int main(void)
{
    for (int i = 1; i <= 3; i++)
        guess(7 * i);
    if (hits == 3)
        reach_error(); // want: error
    return 0;
}
