// A function without a body may return any value of its type.
// verdict: violated
// flags: --unknown=nondet --check=-all,+assert
#include <assert.h>

extern signed char sensor(int);
extern void log_value(int);

int main(void)
{
    int a = sensor(0), b = sensor(1);
    log_value(a);
    assert(a + b != 210); // want: assert
    return 0;
}
