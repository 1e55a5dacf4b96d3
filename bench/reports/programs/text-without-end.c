// A text is read into a block of just its length, without a zero behind it, and is used as a string.
// report: gpac/gpac 3663: Heap-buffer-overflow (OOB read) in OD_ReadUTF8String() — missing null terminator
// verdict: violated
#include <stdlib.h>
#include <string.h>

static char *read_text(const char *bytes, size_t length)
{
    char *text = malloc(length);
    if (text)
        memcpy(text, bytes, length);
    return text;
}

int main(void)
{
    char *text = read_text("abc", 3);
    if (!text)
        return 1;
    size_t length = strlen(text); // want: bounds
    free(text);
    return length != 3;
}
