// Division by zero.
// verdict: violated
volatile int divisor = 0;

int main(void)
{
    return 10 / divisor; // want: div-zero
}
