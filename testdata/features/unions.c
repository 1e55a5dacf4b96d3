// Unions: one storage, several views; and reading the bytes of a number (little-endian).
// verdict: verified
// native: yes
#include <assert.h>
#include <stdint.h>
#include <string.h>

union view {
    uint32_t word;
    uint8_t byte[4];
    float number;
    struct {
        uint16_t low, high;
    } half;
};

struct variant {
    enum { INT, TEXT } kind;
    union {
        int i;
        const char *text;
    };
};

static int length(struct variant v)
{
    return v.kind == INT ? v.i : (int)strlen(v.text);
}

int main(void)
{
    union view v = {.word = 0x11223344};
    assert(v.byte[0] == 0x44 && v.byte[3] == 0x11);
    assert(v.half.high == 0x1122);
    v.byte[1] = 0;
    assert(v.word == 0x11220044);
    v.number = 1.0f;
    assert(v.word == 0x3f800000);
    struct variant t = {.kind = TEXT, .text = "four"}, i = {.kind = INT, .i = 3};
    assert(length(t) == 4 && length(i) == 3);
    double d = -2.0;
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    assert(bits == 0xc000000000000000u);
    assert(sizeof(union view) == 4);
    return 0;
}
