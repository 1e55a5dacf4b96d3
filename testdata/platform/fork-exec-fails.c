// exec may fail, and the child goes on behind it.
// verdict: violated
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char *arguments[] = {"true", 0};
    if (fork() == 0) {
        execv("/bin/true", arguments);
        assert(0); // want: assert
    }
    return 0;
}
