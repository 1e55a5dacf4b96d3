// Nobody reads from the pipe any more: writing to it fails.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    char b[4];
    signal(SIGPIPE, SIG_IGN);
    assert(pipe(ends) == 0);
    assert(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 && (fcntl(ends[0], F_GETFL) & O_NONBLOCK));
    errno = 0;
    assert(read(ends[0], b, 1) == -1 && errno == EAGAIN);
    assert(lseek(ends[0], 0, SEEK_SET) == -1 && errno == ESPIPE);
    assert(close(ends[0]) == 0);
    errno = 0;
    assert(write(ends[1], "x", 1) == -1 && errno == EPIPE);
    return 0;
}
