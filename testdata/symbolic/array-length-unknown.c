// An array on the stack whose length is an input is as long as that, in each block and each call that has one.
// verdict: verified
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);
extern size_t __CPROVER_OBJECT_SIZE(const void *);

static int last(unsigned length, int value)
{
    int list[length];
    list[length - 1] = value;
    list[0] = value;
    __VERIFIER_assert(__CPROVER_OBJECT_SIZE(list) == length * sizeof *list);
    return list[length - 1];
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n > 0 && n < 900);
    int list[n];
    list[n - 1] = 3;
    list[0] = 1;
    for (int i = 0; i < 3; i++) {
        char text[n + i];
        text[n + i - 1] = (char)i;
        __VERIFIER_assert(text[n + i - 1] == i && last(n, i) == i);
    }
    __VERIFIER_assert(list[n - 1] == (n == 1 ? 1 : 3));
    return 0;
}
