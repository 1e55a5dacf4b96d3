// Sockets find each other by a path, by a name that is none, and by a port of the loopback.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int ready(int fd)
{
    struct pollfd p = {fd, POLLIN | POLLOUT, 0};
    assert(poll(&p, 1, 0) >= 0);
    return p.revents;
}

static int fails(int result, int with) { return result == -1 && errno == with; }

static void talk(int client, int server)
{
    char c[4];
    assert(write(client, "abc", 3) == 3 && read(server, c, 4) == 3 && memcmp(c, "abc", 3) == 0);
    assert(send(server, "d", 1, 0) == 1 && recv(client, c, 4, 0) == 1 && c[0] == 'd');
    assert(ready(client) == POLLOUT);
}

static void local(const char *name, socklen_t n)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX}, from;
    socklen_t length = sizeof from;
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), client = socket(AF_UNIX, SOCK_STREAM, 0), server, type;
    char c;
    memcpy(to.sun_path, name, n);
    n += offsetof(struct sockaddr_un, sun_path);
    if (name[0])
        unlink(name);
    assert(fcntl(listener, F_GETFD) == FD_CLOEXEC && fcntl(client, F_GETFD) == 0);
    assert(ready(client) == (POLLOUT | POLLHUP));
    assert(fails((int)read(client, &c, 1), EINVAL) && fails((int)send(client, "a", 1, MSG_NOSIGNAL), ENOTCONN));
    assert(fails(listen(listener, 1), EINVAL) && fails(accept(listener, 0, 0), EINVAL));
    assert(fails(connect(client, (struct sockaddr *)&to, n), name[0] ? ENOENT : ECONNREFUSED));
    assert(bind(listener, (struct sockaddr *)&to, n) == 0 && fails(bind(client, (struct sockaddr *)&to, n), EADDRINUSE));
    assert(fails(connect(client, (struct sockaddr *)&to, n), ECONNREFUSED));
    assert(listen(listener, 1) == 0 && ready(listener) == 0);
    assert(connect(client, (struct sockaddr *)&to, n) == 0 && fails(connect(client, (struct sockaddr *)&to, n), EISCONN));
    assert(ready(listener) == POLLIN && write(client, "x", 1) == 1);
    server = accept(listener, (struct sockaddr *)&from, &length);
    assert(server > client && length == sizeof(sa_family_t) && from.sun_family == AF_UNIX && ready(listener) == 0);
    assert(read(server, &c, 1) == 1 && c == 'x');
    talk(client, server);
    length = sizeof from;
    assert(getpeername(client, (struct sockaddr *)&from, &length) == 0 && length == n + (name[0] != 0));
    assert(memcmp(from.sun_path, name, n - offsetof(struct sockaddr_un, sun_path)) == 0);
    length = sizeof type;
    assert(getsockopt(listener, SOL_SOCKET, SO_ACCEPTCONN, &type, &length) == 0 && type == 1);
    assert(getsockopt(client, SOL_SOCKET, SO_TYPE, &type, &length) == 0 && type == SOCK_STREAM);
    close(server);
    assert(read(client, &c, 1) == 0 && ready(client) == (POLLIN | POLLOUT | POLLHUP));
    close(client);
    client = socket(AF_UNIX, SOCK_STREAM, 0);
    assert(connect(client, (struct sockaddr *)&to, n) == 0);
    close(listener);
    assert(fails((int)read(client, &c, 1), ECONNRESET) && read(client, &c, 1) == 0);
    close(client);
    client = socket(AF_UNIX, SOCK_STREAM, 0);
    assert(fails(connect(client, (struct sockaddr *)&to, n), ECONNREFUSED));
    if (name[0])
        assert(unlink(name) == 0);
    close(client);
}

static void network(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)}, from, own;
    socklen_t n = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), server, on = 1, error;
    char c;
    assert(fails((int)read(client, &c, 1), ENOTCONN) && fails((int)send(client, "a", 1, MSG_NOSIGNAL), EPIPE));
    assert(ready(client) == (POLLOUT | POLLHUP) && fails(getpeername(client, (struct sockaddr *)&from, &n), ENOTCONN));
    assert(setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0);
    assert(bind(listener, (struct sockaddr *)&at, n) == 0 && fails(bind(listener, (struct sockaddr *)&at, n), EINVAL));
    assert(getsockname(listener, (struct sockaddr *)&at, &n) == 0 && n == sizeof at && at.sin_port != 0);
    assert(fails(bind(client, (struct sockaddr *)&at, n), EADDRINUSE));
    assert(fails(connect(client, (struct sockaddr *)&at, n), EINPROGRESS) && (ready(client) & POLLERR));
    n = sizeof error;
    assert(getsockopt(client, SOL_SOCKET, SO_ERROR, &error, &n) == 0 && error == ECONNREFUSED);
    assert(getsockopt(client, SOL_SOCKET, SO_ERROR, &error, &n) == 0 && error == 0);
    assert(fails(connect(client, (struct sockaddr *)&at, sizeof at), ECONNABORTED) && ready(client) == (POLLOUT | POLLHUP));
    assert(listen(listener, 4) == 0);
    assert(fails(connect(client, (struct sockaddr *)&at, sizeof at), EINPROGRESS) && ready(client) == POLLOUT);
    assert(connect(client, (struct sockaddr *)&at, sizeof at) == 0 && fails(connect(client, (struct sockaddr *)&at, sizeof at), EISCONN));
    n = sizeof from;
    server = accept4(listener, (struct sockaddr *)&from, &n, SOCK_NONBLOCK | SOCK_CLOEXEC);
    assert(server > client && n == sizeof from && (fcntl(server, F_GETFL) & O_NONBLOCK) && fcntl(server, F_GETFD) == FD_CLOEXEC);
    assert(getsockname(client, (struct sockaddr *)&own, &n) == 0 && own.sin_port == from.sin_port && own.sin_port != at.sin_port);
    assert(own.sin_addr.s_addr == htonl(INADDR_LOOPBACK) && from.sin_addr.s_addr == own.sin_addr.s_addr);
    assert(getpeername(client, (struct sockaddr *)&own, &n) == 0 && own.sin_port == at.sin_port);
    assert(fails((int)read(server, &c, 1), EAGAIN));
    talk(client, server);
    n = sizeof on;
    assert(getsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, &n) == 0 && on == 1);
    assert(getsockopt(client, SOL_SOCKET, SO_REUSEADDR, &on, &n) == 0 && on == 0);
    assert(shutdown(client, SHUT_WR) == 0 && read(server, &c, 1) == 0 && ready(server) == (POLLIN | POLLOUT));
    close(client);
    close(server);
    close(listener);
    client = socket(AF_INET, SOCK_STREAM, 0);
    assert(fails(connect(client, (struct sockaddr *)&at, sizeof at), ECONNREFUSED));
    close(client);
}

int main(void)
{
    const char *name = "heddle-socket-connect";
    int p[2];
    local(name, (socklen_t)strlen(name));
    local("\0heddle-socket-connect", 22);
    network();
    assert(pipe(p) == 0 && fails(listen(p[0], 1), ENOTSOCK) && fails(accept(99, 0, 0), EBADF));
    return 0;
}
