// The parent comes to no end of a pipe that the child can write to.
// verdict: unknown
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    char c;
    pipe(ends);
    if (fork() == 0) {
        dup2(ends[1], 1);
        close(ends[0]);
        execlp("echo", "echo", "a", (char *)0);
        _exit(1);
    }
    close(ends[1]);
    read(ends[0], &c, 1);
    wait(0);
    return 0;
}
