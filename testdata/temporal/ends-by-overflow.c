// The loop ends only because a signed number wraps round, of which C says nothing.
// flags: --property=termination
// verdict: unknown
int main(void)
{
    volatile int x = 1;
    while (x >= 0)
        x = 2 * x;
    return 0;
}
