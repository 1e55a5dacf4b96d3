// waitpid writes how the child has ended.
// verdict: violated
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int *status = malloc(sizeof *status);
    pid_t pid = fork();
    if (pid == 0)
        _exit(0);
    free(status);
    waitpid(pid, status, 0); // want: use-after-free
    return 0;
}
