// With one argument only, the second is a null pointer; another argument is too long for its copy.
// verdict: violated
// flags: --args=symbolic:2:4
#include <string.h>

static char copy[4];

int main(int argc, char **argv)
{
    if (argc > 1 && argv[1][0] == 'c')
        strcpy(copy, argv[1]); // want: bounds
    if (argc > 1 && argv[1][0] == '-' && argv[1][1] == 'o' && argv[1][2] == 0)
        return argv[2][0]; // want: null
    return copy[0];
}
