// No argument meets the assumptions: what can be said of none is no proof.
// verdict: unknown
// flags: --function=half --assume=n>4 --assume=n<3
int half(int n)
{
    return 10 / (n / 2);
}
