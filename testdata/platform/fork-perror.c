// A child may write to the terminal, and end by exit.
// verdict: verified
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    puts("begins");
    if (fork() == 0) {
        execlp("echo", "echo", (char *)0);
        perror("echo");
        exit(1);
    }
    wait(0);
    puts("ends");
    return 0;
}
