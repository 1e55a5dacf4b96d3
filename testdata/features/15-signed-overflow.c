// Feature 15: signed overflow.
// verdict: violated
volatile int x = 2147483647;
volatile int y;

int main(void)
{
    y = x + 1; // want: overflow
    return 0;
}
