// An error path frees a buffer itself, and then jumps to the label that frees it.
// report: sysprog21/simrupt 13: Avoid double free
// verdict: violated
#include <stdlib.h>

static int init(int device)
{
    int result = 0;
    char *buffer = malloc(4);
    if (!buffer)
        return 1;
    if (device < 0) {
        free(buffer);
        result = 1;
        goto out;
    }
    buffer[0] = 0;
out:
    free(buffer); // want: free
    return result;
}

int main(void)
{
    return init(0) + init(-1) > 1;
}
