// A write behind an array on the stack.
// verdict: violated
volatile int index_ = 3;

int main(void)
{
    volatile int a[3] = {1, 2, 3};
    a[index_] = 4; // want: bounds
    return a[0];
}
