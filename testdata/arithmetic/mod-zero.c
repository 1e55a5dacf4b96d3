// Remainder of an unsigned division by zero.
// verdict: violated
volatile unsigned modulus = 0;

int main(void)
{
    return (int)(10u % modulus); // want: div-zero
}
