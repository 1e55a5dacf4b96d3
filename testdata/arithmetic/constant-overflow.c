// The compiler computes the sum itself, but the program says that it overflows.
// verdict: violated
volatile int sink;

int main(void)
{
    sink = (2147483647 + 1) - 23; // want: overflow
    return 0;
}
