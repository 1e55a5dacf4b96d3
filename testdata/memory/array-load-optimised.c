// What a load behind an array gives is not used, so that an optimiser deletes the load; that it lies outside is found all the same.
// verdict: violated
// flags: --opt=O1
static int a[4];

int main(void)
{
    volatile int n = 4;
    a[n]; // want: bounds
    return 0;
}
