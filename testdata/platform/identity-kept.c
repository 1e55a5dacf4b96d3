// Privileges that are put aside by seteuid can be taken back.
// verdict: violated
#include <assert.h>
#include <unistd.h>

int main(void)
{
    if (seteuid(1000) == 0)
        assert(setuid(0) != 0); // want: assert
    return 0;
}
