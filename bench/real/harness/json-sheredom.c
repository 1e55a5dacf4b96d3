// Any text of three bytes: the parser reads within it, and what it makes is one block, or there is an error.
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
    assert((tree != 0) == (result.error == json_parse_error_none));
    free(tree);
    return 0;
}
