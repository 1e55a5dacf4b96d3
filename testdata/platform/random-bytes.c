// The system's random bytes may be any; the call may also fail, or give fewer of many.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <sys/random.h>

int main(void)
{
    unsigned char bytes[6] = {0, 0, 0, 0, 0, 7}, more[300];
    ssize_t n = getrandom(bytes, 5, 0);
    assert(n == 5 || (n == -1 && errno == EINTR));
    assert(bytes[5] == 7);
    errno = 0;
    assert(getrandom(bytes, 1, 0x80) == -1 && errno == EINVAL);
    assert(getentropy(more, 257) == -1 && errno == EIO);
    return 0;
}
