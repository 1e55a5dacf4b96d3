// Integer promotions and the usual arithmetic conversions.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdint.h>

int main(void)
{
    uint8_t a = 200, b = 100;
    assert(a + b == 300);
    assert((uint8_t)(a + b) == 44);
    assert(~(uint8_t)0 == -1);
    int minus = -1;
    unsigned one = 1;
    assert((minus < (int)one) == 1);
    assert(((unsigned)minus < one) == 0);
    signed char c = (signed char)0xf0;
    assert(c == -16 && (unsigned char)c == 240);
    assert((long)minus == -1L && (unsigned long)minus == ~0UL);
    assert(sizeof('a') == sizeof(int) && sizeof(a + b) == sizeof(int));
    assert((-1 >> 1) == -1 && (0xffffffffu >> 31) == 1);
    return 0;
}
