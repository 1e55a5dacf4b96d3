// A weak function that is defined can be called; a weak one that nobody defines has the address NULL.
// verdict: verified
// native: yes
#include <assert.h>
#include <stddef.h>

extern int nowhere(void) __attribute__((weak));

__attribute__((weak)) int somewhere(void)
{
    return 4;
}

__attribute__((weak)) int setting = 6;

int main(void)
{
    assert(somewhere() == 4 && setting == 6);
    if (nowhere != NULL)
        assert(nowhere() == 0);
    return 0;
}
