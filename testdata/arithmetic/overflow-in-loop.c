// A factorial that outgrows its int on the way.
// verdict: violated
volatile int limit = 13;
volatile int result;

int main(void)
{
    int product = 1;
    for (int i = 1; i <= limit; i++) {
        product *= i; // want: overflow
        result = product;
    }
    return 0;
}
