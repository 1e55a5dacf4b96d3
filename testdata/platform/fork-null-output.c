// The standard output of the program that a child becomes may be thrown away.
// verdict: verified
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int file = open("/dev/null", O_RDWR);
    if (fork() == 0) {
        dup2(file, 1);
        execlp("echo", "echo", "a", (char *)0);
        _exit(1);
    }
    wait(0);
    return 0;
}
