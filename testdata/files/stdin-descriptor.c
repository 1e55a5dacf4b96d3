// Standard input is read by its descriptor.
// verdict: verified
// flags: --stdin==abcde
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char b[4];
    assert(read(0, b, 4) == 4 && b[3] == 'd');
    assert(read(STDIN_FILENO, b, 4) == 1 && b[0] == 'e');
    assert(read(0, b, 4) == 0);
    return 0;
}
