// A program that looks at each of its arguments, whatever they are, is right with all of them.
// verdict: verified
// flags: --args=symbolic:2:3
#include <assert.h>
#include <stddef.h>
#include <string.h>

int main(int argc, char **argv, char **environment)
{
    assert(argc >= 1 && argc <= 3);
    assert(argv[argc] == NULL && environment[0] == NULL);
    assert(strcmp(argv[0], "program") == 0);
    for (int i = 1; i < argc; i++) {
        assert(argv[i][3] == 0 || strlen(argv[i]) < 3);
        if (argv[i][0])
            argv[i][0] = '-'; // the strings are the program's own
    }
    return 0;
}
