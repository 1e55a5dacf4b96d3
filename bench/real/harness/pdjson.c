// Any text of LENGTH bytes: the parser reads within it, and comes to its end or to an error.
#include <assert.h>

#include "pdjson.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char text[LENGTH];
    json_stream json;
    enum json_type type;
    for (int i = 0; i < LENGTH; i++)
        text[i] = (char)__VERIFIER_nondet_uchar();
    json_open_buffer(&json, text, sizeof(text));
    int n = 0;
    while ((type = json_next(&json)) != JSON_DONE && type != JSON_ERROR)
        assert(++n <= LENGTH);
    assert(type == JSON_DONE || json_get_error(&json));
    assert(json_get_position(&json) <= LENGTH + 1);
    json_close(&json);
    return 0;
}
