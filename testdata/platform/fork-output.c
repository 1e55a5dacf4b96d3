// A file that is the standard output of the program that a child becomes does not stay as it is.
// verdict: unknown
#include <assert.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    char c;
    int file = open("out", O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0)
        return 0;
    if (fork() == 0) {
        dup2(file, 1);
        execlp("echo", "echo", "a", (char *)0);
        _exit(1);
    }
    wait(0);
    lseek(file, 0, SEEK_SET);
    assert(read(file, &c, 1) == 0);
    return 0;
}
