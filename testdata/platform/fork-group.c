// Functions that are given the number of a child are not followed.
// verdict: unknown
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t getpgid(pid_t);

int main(void)
{
    pid_t pid = fork();
    if (pid == 0)
        _exit(0);
    assert(getpgid(pid) == getpgrp());
    wait(0);
    return 0;
}
