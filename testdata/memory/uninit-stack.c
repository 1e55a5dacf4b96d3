// A local variable is read before it is written.
// verdict: violated
// flags: --check=+uninit
volatile int sink;

int main(void)
{
    volatile int local;
    sink = local; // want: uninit
    return 0;
}
