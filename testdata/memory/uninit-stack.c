// An element of a local array is read that was never written.
// verdict: violated
// flags: --check=+uninit
volatile int sink;

int main(void)
{
    volatile int local[2];
    local[0] = 1;
    sink = local[1]; // want: uninit
    return 0;
}
