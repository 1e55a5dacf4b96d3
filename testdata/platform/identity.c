// The superuser may become anybody, and behind setuid nobody again.
// verdict: verified
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <unistd.h>

static int is(unsigned r, unsigned e, unsigned s)
{
    unsigned real, effective, saved;
    return getresuid(&real, &effective, &saved) == 0 && real == r && effective == e && saved == s && getuid() == r && geteuid() == e;
}

static int refused(int result) { return result == -1 && errno == EPERM; }

int main(void)
{
    assert(is(0, 0, 0) && getgid() == 0 && getegid() == 0);
    assert(setuid(-1) == -1 && errno == EINVAL && seteuid(-1) == -1 && errno == EINVAL);
    assert(seteuid(7) == 0 && is(0, 7, 0));
    assert(refused(setgid(5)) && refused(setuid(5)) && refused(setresuid(-1, -1, 5)));
    assert(setuid(0) == 0 && is(0, 0, 0));
    assert(setgid(5) == 0 && getgid() == 5 && getegid() == 5);
    assert(setreuid(8, 9) == 0 && is(8, 9, 9));
    assert(refused(setreuid(10, -1)) && refused(setreuid(-1, 0)));
    assert(setreuid(9, 8) == 0 && is(9, 8, 8));
    assert(setreuid(-1, 9) == 0 && is(9, 9, 8));
    assert(setresuid(8, 8, 9) == 0 && is(8, 8, 9));
    assert(setuid(9) == 0 && is(8, 9, 9));
    assert(refused(setuid(0)) && refused(seteuid(0)) && refused(setegid(0)) && refused(setresgid(0, 0, 0)));
    return 0;
}
