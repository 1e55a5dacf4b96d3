// Any string of up to four bytes that is valid: its code points are counted, and going through it ends at its end.
#include <assert.h>
#include <stddef.h>

#include "utf8.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    utf8_int8_t text[5] = {0};
    for (int i = 0; i < 4; i++)
        text[i] = (utf8_int8_t)__VERIFIER_nondet_uchar();
    if (utf8valid(text))
        return 0;
    size_t n = utf8len(text), steps = 0;
    utf8_int32_t c;
    for (utf8_int8_t *s = utf8codepoint(text, &c); c; s = utf8codepoint(s, &c)) {
        assert(s <= text + 4);
        steps++;
    }
    assert(steps == n);
    return 0;
}
