// Floats have 24 bits of precision; a double rounded to float is not the same double.
// verdict: verified
// native: yes
#include <assert.h>

volatile float tenth = 0.1f;
volatile double precise = 0.1;

int main(void)
{
    assert(tenth != precise);
    assert((float)precise == tenth);
    assert(16777216.0f + 1.0f == 16777216.0f);
    assert((float)16777217 == 16777216.0f);
    float sum = 0;
    for (int i = 0; i < 10; i++)
        sum += tenth;
    assert(sum != 1.0f && sum > 0.999f && sum < 1.001f);
    assert((int)(tenth * 100.0f) == 10);
    float harmonic = 0;
    for (int i = 1; i <= 4; i++)
        harmonic += 1.0f / (float)i;
    assert(harmonic > 2.0833f && harmonic < 2.0834f);
    return 0;
}
