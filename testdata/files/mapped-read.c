// A file that is read while a mapping writes to it: what is read is not represented.
// verdict: unknown
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
    snprintf(name, sizeof name, "/tmp/heddle-mapped-read-%d", (int)getpid());
    int fd = open(name, O_CREAT | O_RDWR | O_TRUNC, 0600);
    unlink(name);
    return fd;
}

int main(void)
{
    char c = 0;
    int fd = made();
    if (fd < 0 || write(fd, "abcd", 4) != 4)
        return 1;
    char *p = mmap(0, 4, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (p == MAP_FAILED)
        return 1;
    p[0] = 'b';
    assert(lseek(fd, 0, SEEK_SET) == 0 && read(fd, &c, 1) == 1 && c == 'b');
    return 0;
}
