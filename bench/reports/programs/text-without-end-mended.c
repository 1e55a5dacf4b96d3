// A text is read into a block with one byte more, which is zero.
// report: gpac/gpac 3663: Heap-buffer-overflow (OOB read) in OD_ReadUTF8String() — missing null terminator
// verdict: verified
#include <stdlib.h>
#include <string.h>

static char *read_text(const char *bytes, size_t length)
{
    char *text = malloc(length + 1);
    if (text) {
        memcpy(text, bytes, length);
        text[length] = 0;
    }
    return text;
}

int main(void)
{
    char *text = read_text("abc", 3);
    if (!text)
        return 1;
    size_t length = strlen(text);
    free(text);
    return length != 3;
}
