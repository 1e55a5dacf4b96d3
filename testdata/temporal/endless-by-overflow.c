// The loop never ends as processors compute, but by a signed overflow, of which C says nothing.
// flags: --property=termination
// verdict: unknown
int main(void)
{
    volatile int x = 1;
    while (x != 0)
        x = 3 * x;
    return 0;
}
