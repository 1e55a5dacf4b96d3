// The label that a property file names is an error; the statement behind it does not matter.
// verdict: violated
// flags: --property=testdata/properties/error-label.prp
volatile int x = 3;

static void test(int limit)
{
    if (x > limit)
        goto ERROR;
    return;
ERROR:
    goto ERROR; // want: error
}

int main(void)
{
    test(4);
    test(2);
    return 0;
}
