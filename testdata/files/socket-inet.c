// Other families of addresses are not modelled.
// verdict: unknown
#include <sys/socket.h>

int main(void)
{
    int s[2];
    return socketpair(AF_INET, SOCK_STREAM, 0, s);
}
