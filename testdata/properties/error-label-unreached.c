// The same label, behind a test that never fails; another label is reached.
// verdict: verified
// flags: --error-label=ERROR
volatile int x = 3;

static void test(int limit)
{
    if (x > limit)
        goto ERROR;
    if (x == limit)
        goto OUT;
    return;
OUT:
    x = 0;
    return;
ERROR:
    goto ERROR;
}

int main(void)
{
    test(4);
    test(3);
    return 0;
}
