// A number is written and read again, and is the same; whatever it is.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assert(int);

static void scanned(void)
{
    char text[32];
    int n = __VERIFIER_nondet_int(), again = 0;
    sprintf(text, "%d", n);
    __VERIFIER_assert(sscanf(text, "%d", &again) == 1 && again == n);
}

static void padded(void)
{
    char text[32], *end;
    int n = __VERIFIER_nondet_int();
    int k = sprintf(text, "%+08d;", n);
    __VERIFIER_assert(strtol(text, &end, 10) == n && end == text + k - 1);
}

static void large(void)
{
    char text[32];
    unsigned long n = __VERIFIER_nondet_ulong();
    sprintf(text, "%lu", n);
    __VERIFIER_assert(strtoul(text, 0, 10) == n);
    sprintf(text, "%#lx", n);
    __VERIFIER_assert(strtoul(text, 0, 0) == n);
}

int main(void)
{
    scanned();
    padded();
    large();
    return 0;
}
