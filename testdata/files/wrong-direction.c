// Reading a stream that is open for writing fails, and the other way round; so do descriptors that are closed.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    char name[64], b[4];
    snprintf(name, sizeof name, "/tmp/heddle-direction-%d", (int)getpid());
    FILE *f = fopen(name, "w");
    assert(f);
    errno = 0;
    assert(fgetc(f) == EOF && errno == EBADF && ferror(f) && !feof(f));
    clearerr(f);
    assert(!ferror(f) && fread(b, 1, 1, f) == 0 && ferror(f));
    fclose(f);
    f = fopen(name, "r");
    assert(f);
    assert(fputc('x', f) == EOF && ferror(f) && fprintf(f, "x") < 0 && fputs("x", f) == EOF && fwrite("x", 1, 1, f) == 0);
    fclose(f);

    int fd = open(name, O_WRONLY);
    assert(fd >= 0);
    errno = 0;
    assert(read(fd, b, 1) == -1 && errno == EBADF);
    assert(close(fd) == 0);
    errno = 0;
    assert(close(fd) == -1 && errno == EBADF);
    assert(write(fd, "x", 1) == -1 && dup(fd) == -1 && lseek(fd, 0, SEEK_SET) == -1 && fcntl(fd, F_GETFL) == -1);
    errno = 0;
    assert(fopen(name, "x") == NULL && errno == EINVAL);
    assert(unlink(name) == 0);
    errno = 0;
    assert(open(name, O_RDONLY) == -1 && errno == ENOENT);
    return 0;
}
