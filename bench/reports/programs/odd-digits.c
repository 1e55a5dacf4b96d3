// Hexadecimal digits are read in pairs, and a single one as a pair too, whose byte has no place in the buffer.
// report: openthread/wpantund 229: string-utils: Fix for one-byte buffer overflow in parse_string_into_data
// verdict: violated
#include <stddef.h>

static void parse(unsigned char *buffer, size_t length, const char *text)
{
    while (*text) {
        *buffer = (unsigned char)((*text++ - '0') << 4); // want: bounds
        if (!*text)
            break;
        *buffer++ |= (unsigned char)(*text++ - '0');
        length--;
    }
}

int main(void)
{
    unsigned char buffer[1];
    parse(buffer, sizeof buffer, "123");
    return 0;
}
