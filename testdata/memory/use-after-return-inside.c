// Only an address far inside of a variable outlives its function: another function's variable does not take its number.
// verdict: violated
// flags: --m32
char *volatile kept;

__attribute__((noinline)) static void keep(int i)
{
    volatile char local[8000];
    local[i] = 1;
    kept = (char *)local + 5000;
}

__attribute__((noinline)) static int take(int i)
{
    volatile char local[8000];
    local[i] = 1;
    *kept = 2; // want: use-after-return
    return local[i];
}

int main(void)
{
    keep(3);
    return take(4) != 1;
}
