// The average of two numbers by their sum, which does not fit: found for a function without main.
// verdict: violated
// flags: --function=average
// only: 64 bits
struct pair {
    int a, b;
};

int average(const struct pair *p)
{
    if (!p)
        return 0;
    return (p->a + p->b) / 2; // want: overflow
}
