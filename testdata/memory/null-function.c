// A call through a null function pointer.
// verdict: violated
#include <stddef.h>

int (*volatile callback)(int) = NULL;

int main(void)
{
    return callback(1); // want: null
}
