// A program that a child has become can be ended by a signal.
// verdict: violated
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status;
    if (fork() == 0) {
        execlp("echo", "echo", (char *)0);
        _exit(127);
    }
    wait(&status);
    assert(WIFEXITED(status)); // want: assert
    return 0;
}
