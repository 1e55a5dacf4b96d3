// Any text of three bytes that is an error: its offset lies in the text, or right behind it.
#include <assert.h>
#include <stdlib.h>

#include "json.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char text[3];
    struct json_parse_result_s result;
    for (int i = 0; i < 3; i++)
        text[i] = (char)__VERIFIER_nondet_uchar();
    struct json_value_s *tree = json_parse_ex(text, sizeof(text), json_parse_flags_default, 0, 0, &result);
    if (!tree)
        assert(result.error_offset <= sizeof(text));
    free(tree);
    return 0;
}
