// A function returns early on an error, and does not free what it has allocated.
// report: intel/QAT_Engine 268: Fix memory leak of session_data on error return path
// verdict: violated
// flags: --check=+leak
#include <stdlib.h>

static int start(int key_length)
{
    char *session = malloc(8); // want: leak
    if (!session)
        return -1;
    if (key_length == 0)
        return -1;
    free(session);
    return 0;
}

int main(void)
{
    int result = start(1) || start(0) != -1;
    return result; // want: leak
}
