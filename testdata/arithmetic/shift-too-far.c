// A shift by the width of the type.
// verdict: violated
volatile int width = 32;
volatile unsigned result;

int main(void)
{
    result = 1u << width; // want: shift
    return 0;
}
