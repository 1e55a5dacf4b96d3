// Files of the environment are appended to, changed in the middle and measured; what is in them stays the same.
// verdict: unknown
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    struct stat s;
    char c;
    FILE *f = fopen("log", "a");
    assert(f);
    fputs("end", f);
    fclose(f);
    assert(stat("log", &s) == 0 && s.st_size >= 3);
    int fd = open("log", O_RDWR);
    assert(fd >= 0 && lseek(fd, -3, SEEK_END) == s.st_size - 3);
    assert(read(fd, &c, 1) == 1 && c == 'e');
    assert(lseek(fd, 0, SEEK_SET) == 0 && write(fd, "#", 1) == 1 && lseek(fd, 0, SEEK_SET) == 0);
    assert(read(fd, &c, 1) == 1 && c == '#' && lseek(fd, 0, SEEK_END) == s.st_size);
    close(fd);
    return 0;
}
