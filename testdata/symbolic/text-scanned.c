// Unknown texts are read by formats: the numbers in them are those of all texts at once.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assert(int);

static char text[6];

static void unknown(int n)
{
    for (int i = 0; i < n; i++)
        text[i] = __VERIFIER_nondet_char();
    text[n] = 0;
}

static void pair(void)
{
    int x = 0, y = 0, at = -1;
    unknown(5);
    int n = sscanf(text, "%d,%d%n", &x, &y, &at);
    __VERIFIER_assert(n >= -1 && n <= 2);
    if (n == 2)
        __VERIFIER_assert(at >= 3 && at <= 5 && x <= 999 && x >= -99 && y <= 999 && y >= -99);
    if (n == 2 && text[0] == '-' && text[1] == '4')
        __VERIFIER_assert(x <= -4 && x >= -49);
}

static void number(void)
{
    unsigned short narrow = 0;
    unknown(4);
    int n = sscanf(text, "<%2hx>", &narrow);
    __VERIFIER_assert((narrow <= 0xff || strchr(text, '-')) && n <= 1);
}

static void words(void)
{
    char word[4] = "", first = 0;
    unknown(4);
    int n = sscanf(text, "%*[a-z]%3[^ ]", word);
    __VERIFIER_assert(n <= 1 && strlen(word) <= 3);
    __VERIFIER_assert(n != 1 || (word[0] && !strchr(word, ' ')));

    unknown(4);
    if (sscanf(text, " %c%s", &first, word) == 2)
        __VERIFIER_assert(first != ' ' && first != '\n' && word[0] && strlen(word) <= 3);
}

int main(void)
{
    pair();
    number();
    words();
    return 0;
}
