// The address of a local variable outlives its function.
// verdict: violated
int *volatile kept;

__attribute__((noinline)) static void keep(int value)
{
    volatile int local = value;
    kept = (int *)&local;
}

int main(void)
{
    keep(3);
    return *kept; // want: use-after-return
}
