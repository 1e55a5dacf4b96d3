// With 32 bits, the upper half of a result of 64 bits may be a pointer to a variable of the function that returned.
// verdict: violated
// flags: --m32
__attribute__((noinline)) static unsigned long long half(void)
{
    int local = 1;
    return (unsigned long long)(unsigned)&local << 32 | 1;
}

__attribute__((noinline)) static int use(unsigned long long halves)
{
    int own = 3;
    int *volatile here = &own;
    return *(int *)(unsigned)(halves >> 32) + *here;
}

int main(void)
{
    return use(half());
}
