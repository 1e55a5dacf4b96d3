// Any pattern of two characters on a fixed text: the matcher stays within bounds, and a match lies within the text.
#include <assert.h>

#include "re.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char pattern[3] = {0};
    const char text[] = "ab";
    int length = 0;
    for (int i = 0; i < 2; i++)
        pattern[i] = (char)__VERIFIER_nondet_uchar();
    int at = re_match(pattern, text, &length);
    if (at >= 0)
        assert(length >= 0 && at + length <= 2);
    else
        assert(at == -1);
    return 0;
}
