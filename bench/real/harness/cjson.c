// Any text of three bytes: the parser reads within it, and what it makes is printed and freed.
#include <assert.h>
#include <stdlib.h>

#include "cJSON.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char text[3];
    const char *end = 0;
    for (int i = 0; i < 3; i++)
        text[i] = (char)__VERIFIER_nondet_uchar();
    cJSON *tree = cJSON_ParseWithLengthOpts(text, sizeof(text), &end, 0);
    assert(end >= text && end <= text + 3);
    cJSON_Delete(tree);
    return 0;
}
