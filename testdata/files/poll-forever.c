// Nobody writes to what poll waits for.
// verdict: violated
#include <poll.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    if (pipe(ends))
        return 1;
    struct pollfd one = {ends[0], POLLIN, 0};
    return poll(&one, 1, -1); // want: deadlock
}
