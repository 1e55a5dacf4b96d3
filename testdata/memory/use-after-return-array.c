// A pointer to an array of variable length outlives the array's block, in a variable: another array does not take its
// place unnoticed.
// verdict: violated
volatile int n = 4;

int main(void)
{
    volatile int *kept = 0;
    {
        volatile int first[n];
        first[0] = 1;
        kept = first;
    }
    {
        volatile int second[n];
        second[0] = 2;
        return *kept; // want: use-after-return
    }
}
