// Descriptors in messages are not modelled.
// verdict: unknown
#include <sys/socket.h>
#include <string.h>

int main(void)
{
    int s[2];
    char room[CMSG_SPACE(sizeof(int))] = {0};
    struct iovec one = {"x", 1};
    struct msghdr m = {.msg_iov = &one, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, s))
        return 1;
    struct cmsghdr *c = CMSG_FIRSTHDR(&m);
    c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(c), &s[0], sizeof(int));
    return sendmsg(s[0], &m, 0) != 1;
}
