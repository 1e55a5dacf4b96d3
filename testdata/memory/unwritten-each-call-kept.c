// As in unwritten-each-call.c, but within one call the variable keeps its value, whatever that is.
// verdict: verified
// flags: --property=unreach-call
extern void reach_error(void);

static int differ;

static void guess(int n)
{
    int value[2];
    int was = value[1];
    for (int i = 0; i < n; i++)
        differ += value[1] != was;
}

int main(void)
{
    for (int i = 1; i <= 3; i++)
        guess(i);
    if (differ)
        reach_error();
    return 0;
}
