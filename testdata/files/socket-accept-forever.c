// A connection that nobody makes is not accepted.
// verdict: violated
#include <netinet/in.h>
#include <sys/socket.h>

int main(void)
{
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0 || listen(listener, 1))
        return 1;
    return accept(listener, 0, 0) < 0; // want: deadlock
}
