// Whom the superuser becomes is an input; behind it only that one can be set.
// verdict: verified
#include <assert.h>
#include <unistd.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    uid_t first = (uid_t)__VERIFIER_nondet_int(), second = (uid_t)__VERIFIER_nondet_int();
    if (setuid(first) == 0)
        assert(getuid() == first);
    else
        assert(first == (uid_t)-1);
    if (getuid() != 0 && setuid(second) == 0)
        assert(first == second);
    return 0;
}
