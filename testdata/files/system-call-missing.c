// The kernel is assumed to lack what programs probe for: they must get on without.
// verdict: verified
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
    char room[128];
    long ring = syscall(SYS_io_uring_setup, 8, room);
    assert(ring == -1 && errno == ENOSYS);
    return 0;
}
