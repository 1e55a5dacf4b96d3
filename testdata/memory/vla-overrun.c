// A write behind a variable-length array.
// verdict: violated
volatile int length = 3;

int main(void)
{
    int n = length;
    volatile int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i;
    a[length] = 1; // want: bounds
    return a[0];
}
