// Files by descriptor: the lowest free number, offsets that copies share, sizes.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    char name[64], b[8];
    struct stat s;
    snprintf(name, sizeof name, "/tmp/heddle-descriptors-%d", (int)getpid());
    assert(close(creat(name, 0600)) == 0 && unlink(name) == 0);
    int fd = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    assert(fd >= 3 && open(name, O_CREAT | O_EXCL | O_WRONLY, 0600) == -1 && errno == EEXIST);
    assert(write(fd, "0123456789", 10) == 10);
    int copy = dup(fd);
    assert(copy > fd && lseek(copy, 2, SEEK_SET) == 2);
    assert(read(fd, b, 3) == 3 && !memcmp(b, "234", 3) && lseek(copy, 0, SEEK_CUR) == 5);
    assert(fstat(fd, &s) == 0 && s.st_size == 10 && S_ISREG(s.st_mode));
    assert(ftruncate(fd, 4) == 0 && stat(name, &s) == 0 && s.st_size == 4 && fsync(fd) == 0);
    assert(lseek(fd, 2, SEEK_END) == 6 && write(fd, "x", 1) == 1 && lseek(fd, 3, SEEK_SET) == 3);
    assert(read(fd, b, 8) == 4 && b[0] == '3' && b[1] == 0 && b[2] == 0 && b[3] == 'x');
    assert(close(copy) == 0 && open("/dev/null", O_RDWR) == copy);
    assert(write(copy, "gone", 4) == 4 && read(copy, b, 1) == 0);
    assert(dup2(fd, copy) == copy && read(copy, b, 1) == 0 && lseek(copy, 0, SEEK_CUR) == 7);
    assert(!isatty(fd) && fcntl(fd, F_DUPFD, 20) == 20);
    assert(unlink(name) == 0 && access(name, F_OK) == -1 && fstat(fd, &s) == 0 && s.st_size == 7);
    assert(lseek(20, 0, SEEK_SET) == 0 && read(fd, b, 1) == 1 && b[0] == '0');
    int more = open(name, O_WRONLY | O_CREAT | O_APPEND, 0600);
    assert(write(more, "ab", 2) == 2 && lseek(more, 0, SEEK_SET) == 0 && write(more, "c", 1) == 1);
    close(more);
    more = creat(name, 0600);
    assert(fstat(more, &s) == 0 && s.st_size == 0);
    unlink(name);
    return 0;
}
