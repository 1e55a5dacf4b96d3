// Mappings of a file: a shared one writes to it, a private one does not, and both end with zeros.
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
    snprintf(name, sizeof name, "/tmp/heddle-mapped-%d", (int)getpid());
    int fd = open(name, O_CREAT | O_RDWR | O_TRUNC, 0600);
    unlink(name);
    return fd;
}

int main(void)
{
    char text[8] = {0};
    int fd = made();
    if (fd < 0)
        return 1;
    assert(ftruncate(fd, 4096) == 0 && lseek(fd, 0, SEEK_END) == 4096 && write(fd, "abcd", 4) == 4);

    char *own = mmap(0, 4, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 4096);
    assert(own != MAP_FAILED && memcmp(own, "abcd", 5) == 0);
    own[0] = 'A';
    assert(munmap(own, 4) == 0);

    char *shared = mmap(0, 5000, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    assert(shared != MAP_FAILED && shared[0] == 0 && shared[4096] == 'a' && shared[8191] == 0);
    shared[4097] = 'B';
    shared[8191] = 1;
    assert(msync(shared, 5000, MS_SYNC) == 0);
    shared[4098] = 'C';
    assert(close(fd) == 0 || fd < 0);
    assert(munmap(shared, 5000) == 0);

    fd = made();
    assert(write(fd, "x", 1) == 1);
    shared = mmap(0, 1, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    assert(shared != MAP_FAILED);
    shared[0] = 'y';
    shared[1] = 'z';
    assert(munmap(shared, 1) == 0);
    assert(lseek(fd, 0, SEEK_SET) == 0 && read(fd, text, sizeof text) == 1 && text[0] == 'y');
    close(fd);
    return 0;
}
