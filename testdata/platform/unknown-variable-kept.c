// What is written to a variable that is declared but not defined is read again; its pointers are null or lead to memory,
// constructors see its values, and they are the same at each read.
// verdict: verified
// flags: --unknown=nondet
#include <stdio.h>

struct part {
    int number;
    char *text;
};

extern struct part part;
extern int limit;
extern char first;
extern void __VERIFIER_assert(int);
static int early, twice;

__attribute__((constructor)) static void look(void)
{
    early = limit;
}

int main(void)
{
    twice = limit;
    __VERIFIER_assert(early == twice);
    if (part.text)
        __VERIFIER_assert(*part.text == 0 && part.text != &first);
    part.number = 3;
    limit = 4;
    __VERIFIER_assert(part.number + limit == 7);
    return stdout == 0;
}
