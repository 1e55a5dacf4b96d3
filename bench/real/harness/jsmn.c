// Any text of up to four bytes: the parser reads and writes within bounds, and its tokens lie within the text.
#include <assert.h>

#include "jsmn.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    enum { length = 4, most = 3 };
    char text[length];
    jsmn_parser parser;
    jsmntok_t tokens[most];
    for (int i = 0; i < length; i++)
        text[i] = (char)__VERIFIER_nondet_uchar();
    jsmn_init(&parser);
    int n = jsmn_parse(&parser, text, length, tokens, most);
    assert(n <= most);
    for (int i = 0; i < n; i++) {
        assert(0 <= tokens[i].start && tokens[i].start <= tokens[i].end && tokens[i].end <= length);
        assert(tokens[i].size >= 0);
    }
    return 0;
}
