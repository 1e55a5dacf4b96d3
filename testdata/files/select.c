// Descriptors by sets: an empty pipe is not ready to be read, and a wait for it ends by its limit; a byte makes it ready; a
// descriptor that is closed is an error.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <sys/select.h>
#include <unistd.h>

int main(void)
{
    int p[2];
    fd_set reads, writes;
    struct timeval soon = {0, 1000}, negative = {-1, 0};
    if (pipe(p))
        return 1;
    FD_ZERO(&reads);
    FD_ZERO(&writes);
    FD_SET(p[0], &reads);
    assert(select(p[0] + 1, &reads, 0, 0, &soon) == 0 && !FD_ISSET(p[0], &reads));
    assert(write(p[1], "x", 1) == 1);
    FD_SET(p[0], &reads);
    FD_SET(p[1], &writes);
    assert(select(p[1] + 1, &reads, &writes, 0, 0) == 2 && FD_ISSET(p[0], &reads) && FD_ISSET(p[1], &writes));
    assert(select(0, 0, 0, 0, &negative) == -1 && errno == EINVAL);
    close(p[0]);
    assert(select(p[0] + 1, &reads, 0, 0, 0) == -1 && errno == EBADF);
    return 0;
}
