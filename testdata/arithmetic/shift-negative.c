// A shift to the right by a negative amount.
// verdict: violated
volatile int amount = -1;
volatile int result;

int main(void)
{
    result = 8 >> amount; // want: shift
    return 0;
}
