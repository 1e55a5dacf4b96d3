// With 32 bits, the value that longjmp takes along may be a pointer to a variable of a function that it leaves.
// verdict: violated
// flags: --m32
#include <setjmp.h>

static jmp_buf back;

__attribute__((noinline)) static void leave(void)
{
    int local = 1;
    longjmp(back, (int)&local);
}

__attribute__((noinline)) static int use(int address)
{
    int own = 3;
    int *volatile here = &own;
    return *(int *)address + *here;
}

int main(void)
{
    int address = setjmp(back);
    if (address == 0)
        leave();
    return use(address);
}
