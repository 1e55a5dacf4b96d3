// The processor's clock may say anything: a program that takes differences of it must be right whatever they are.
// verdict: verified
#include <assert.h>
#include <x86intrin.h>

int main(void)
{
    unsigned processor;
    unsigned long long before = __rdtsc(), after = __rdtscp(&processor);
    unsigned long long spent = after > before ? after - before : 0;
    assert(spent <= after);
    return 0;
}
