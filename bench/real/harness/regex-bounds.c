// Any pattern of three characters on a fixed text: the matcher stays within bounds, and a match begins within the text.
#include <assert.h>

#include "re.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char pattern[4] = {0};
    int length = 0;
    for (int i = 0; i < 3; i++)
        pattern[i] = (char)__VERIFIER_nondet_uchar();
    int at = re_match(pattern, "ab", &length);
    assert(at >= -1 && at <= 2 && length >= 0);
    return 0;
}
