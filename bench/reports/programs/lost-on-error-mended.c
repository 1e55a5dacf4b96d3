// A function frees what it has allocated before it returns early.
// report: intel/QAT_Engine 268: Fix memory leak of session_data on error return path
// verdict: verified
// flags: --check=+leak
#include <stdlib.h>

static int start(int key_length)
{
    char *session = malloc(8);
    if (!session)
        return -1;
    if (key_length == 0) {
        free(session);
        return -1;
    }
    free(session);
    return 0;
}

int main(void)
{
    int result = start(1) || start(0) != -1;
    return result;
}
