// A write to a mapping that can only be read.
// verdict: violated
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
    snprintf(name, sizeof name, "/tmp/heddle-mapped-readonly-%d", (int)getpid());
    int fd = open(name, O_CREAT | O_RDWR | O_TRUNC, 0600);
    unlink(name);
    return fd;
}

int main(void)
{
    int fd = made();
    if (fd < 0 || write(fd, "abcd", 4) != 4)
        return 1;
    volatile char *p = mmap(0, 4, PROT_READ, MAP_SHARED, fd, 0);
    if (p == MAP_FAILED)
        return 1;
    assert(p[0] == 'a');
    p[0] = 'b'; // want: readonly
    return 0;
}
