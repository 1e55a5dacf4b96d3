// A product of two ints that does not fit into an int, although its target is wider.
// verdict: violated
volatile int x = 100000;
volatile long long result;

int main(void)
{
    int factor = x;
    result = factor * factor; // want: overflow
    return 0;
}
