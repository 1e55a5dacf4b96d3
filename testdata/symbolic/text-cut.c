// Unknown texts are cut into tokens and fields, and searched for another text.
// verdict: verified
// flags: --engine=symbolic
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assert(int);

static void unknown(char *text, int n)
{
    for (int i = 0; i < n; i++)
        text[i] = __VERIFIER_nondet_char();
    text[n] = 0;
}

static int tokens(char *text)
{
    int n = 0;
    for (char *p = strtok(text, ", "); p; p = strtok(0, ", ")) {
        __VERIFIER_assert(*p && !strpbrk(p, ", "));
        n++;
    }
    return n;
}

static int fields(char *text)
{
    int n = 0;
    for (char *p; (p = strsep(&text, ":"));) {
        __VERIFIER_assert(!strchr(p, ':'));
        n++;
    }
    return n;
}

int main(void)
{
    char text[6], *rest;
    unknown(text, 5);
    char *p = strstr(text, "ab");
    if (p)
        __VERIFIER_assert(p[0] == 'a' && p[1] == 'b' && p <= text + 3);
    else
        __VERIFIER_assert(text[0] != 'a' || text[1] != 'b');
    __VERIFIER_assert(!strstr(text, "abababa"));
    __VERIFIER_assert(tokens(text) <= 3);

    unknown(text, 3);
    unsigned length = strlen(text);
    int n = fields(text);
    __VERIFIER_assert(n >= 1 && n <= length + 1);

    unknown(text, 3);
    p = strtok_r(text, "/", &rest);
    __VERIFIER_assert(!p || *p != '/');
    __VERIFIER_assert(rest >= text && rest <= text + 3);
    return 0;
}
