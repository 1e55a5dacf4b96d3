// Reading digits ends where the buffer is full.
// report: openthread/wpantund 229: string-utils: Fix for one-byte buffer overflow in parse_string_into_data
// verdict: verified
#include <stddef.h>

static void parse(unsigned char *buffer, size_t length, const char *text)
{
    while (*text && length > 0) {
        *buffer = (unsigned char)((*text++ - '0') << 4);
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
