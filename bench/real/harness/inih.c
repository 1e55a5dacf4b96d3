// Any text of three bytes between `a=` and the end: the parser stays within bounds and hands over strings that end.
#include <assert.h>
#include <string.h>

#include "ini.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

static int calls;

static int pair(void *user, const char *section, const char *name, const char *value)
{
    assert(user == &calls);
    assert(strlen(section) + strlen(name) + strlen(value) <= 4);
    calls++;
    return 1;
}

int main(void)
{
    char text[6] = "a=";
    for (int i = 2; i < 5; i++)
        text[i] = (char)__VERIFIER_nondet_uchar();
    int line = ini_parse_string(text, pair, &calls);
    assert(line >= 0 && line <= 4 && calls <= 3);
    return 0;
}
