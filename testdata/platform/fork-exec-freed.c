// exec reads the arguments that it is given.
// verdict: violated
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char *name = strdup("a");
    if (fork() == 0) {
        free(name);
        execlp("echo", "echo", name, (char *)0); // want: use-after-free
        _exit(1);
    }
    free(name);
    return 0;
}
