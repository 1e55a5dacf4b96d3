// for: getrandom getentropy arc4random syscall
//
// Numbers of the system's random device: each byte is an input of the program. In a run that keeps time they are of the
// sequence of random numbers.
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

void __heddle_unsafe(const char *function);

#define AT_ONCE 256 // bytes that getrandom gives without interruption

unsigned char __VERIFIER_nondet_uchar(void);
unsigned __VERIFIER_nondet_uint(void);
_Bool __VERIFIER_nondet_bool(void);
int __heddle_keeps_time(void);

static void fill(unsigned char *to, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = __heddle_keeps_time() ? (unsigned char)mrand48() : __VERIFIER_nondet_uchar();
}

static int fails(void) { return !__heddle_keeps_time() && __VERIFIER_nondet_bool(); }

static int fail(int error)
{
    errno = error;
    return -1;
}

// getrandom gives all bytes, or fewer if they are many or of /dev/random.
ssize_t getrandom(void *to, size_t size, unsigned flags)
{
    const unsigned sources = GRND_RANDOM | GRND_INSECURE;
    if ((flags & ~(sources | GRND_NONBLOCK)) || (flags & sources) == sources)
        return fail(EINVAL);
    if (fails())
        return fail(flags & GRND_NONBLOCK ? EAGAIN : EINTR);
    if ((size > AT_ONCE || flags & GRND_RANDOM) && !__heddle_keeps_time()) {
        size_t some = __VERIFIER_nondet_uint();
        if (some && some < size)
            size = some;
    }
    fill(to, size);
    return (ssize_t)size;
}

int getentropy(void *to, size_t size)
{
    if (size > AT_ONCE)
        return fail(EIO);
    if (fails())
        return fail(ENOSYS);
    fill(to, size);
    return 0;
}

uint32_t arc4random(void)
{
    __heddle_unsafe("arc4random");
    uint32_t n;
    fill((unsigned char *)&n, sizeof n);
    return n;
}

void arc4random_buf(void *to, size_t size)
{
    __heddle_unsafe("arc4random_buf");
    fill(to, size);
}

uint32_t arc4random_uniform(uint32_t bound)
{
    __heddle_unsafe("arc4random_uniform");
    uint32_t n = arc4random();
    return bound ? n % bound : 0;
}
