// Mappings that cannot be made, each with its error.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int made(void)
{
    char name[64];
    snprintf(name, sizeof name, "/tmp/heddle-mapped-errors-%d", (int)getpid());
    int fd = open(name, O_CREAT | O_RDWR | O_TRUNC, 0600);
    unlink(name);
    return fd;
}

static int fails(int protection, int flags, int fd, off_t offset, int error)
{
    errno = 0;
    return mmap(0, 4, protection, flags, fd, offset) == MAP_FAILED && errno == error;
}

int main(void)
{
    int fd = made(), ends[2], null = open("/dev/null", O_RDWR);
    if (fd < 0 || pipe(ends) || null < 0)
        return 1;
    char name[64];
    snprintf(name, sizeof name, "/tmp/heddle-mapped-errors-w-%d", (int)getpid());
    int writes = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600), reads = open(name, O_RDONLY);
    unlink(name);
    assert(fails(PROT_READ, MAP_PRIVATE, -1, 0, EBADF));
    assert(fails(PROT_READ, MAP_PRIVATE, fd, 1, EINVAL));
    assert(fails(PROT_READ, 0, fd, 0, EINVAL));
    assert(fails(PROT_READ, MAP_PRIVATE, writes, 0, EACCES));
    assert(fails(PROT_READ | PROT_WRITE, MAP_SHARED, reads, 0, EACCES));
    assert(fails(PROT_READ, MAP_PRIVATE, ends[0], 0, ENODEV));
    assert(fails(PROT_READ, MAP_PRIVATE, null, 0, ENODEV));
    return 0;
}
