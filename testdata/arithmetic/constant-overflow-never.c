// An expression that overflows stands in code that never runs; others of the file fit.
// verdict: verified
volatile int flag, sink;

int main(void)
{
    if (flag)
        sink = 1073741824 * 2;
    sink = 1073741823 * 2 + 1;
    sink = sink - 5;
    return 0;
}
