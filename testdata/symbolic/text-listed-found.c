// A text is written by a function of the program's own that passes its arguments on; one is found with which it is a certain one.
// verdict: violated
// flags: --engine=symbolic
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assert(int);

static int put(char *to, size_t n, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int k = vsnprintf(to, n, format, list);
    va_end(list);
    return k;
}

int main(void)
{
    char text[40], word[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
    int n = __VERIFIER_nondet_int();
    put(text, sizeof text, "%s=%d;%c", word, n, word[1]);
    __VERIFIER_assert(strcmp(text, "ab=-99;b")); // want: assert
    return 0;
}
