// The program's arguments reach main, with a null pointer after the last.
// verdict: verified
// flags: --args a,bc
#include <assert.h>
#include <stddef.h>
#include <string.h>

int main(int argc, char **argv)
{
    assert(argc == 3);
    assert(argv[0] != NULL && argv[argc] == NULL);
    assert(strcmp(argv[1], "a") == 0);
    assert(strcmp(argv[2], "bc") == 0);
    argv[2][0] = 'B'; // the strings are the program's own
    assert(argv[2][0] == 'B' && argv[2][1] == 'c');
    return 0;
}
