// A pointer that an error path frees is NULL from the beginning.
// report: dnstap/dnstap-ldns 3: Do not dereference uninitialized pointers on error path
// verdict: verified
#include <stdlib.h>

static int read_file(int fails)
{
    int result = 1;
    char *reader = NULL;
    if (fails)
        goto out;
    reader = malloc(1);
    result = 0;
out:
    free(reader);
    return result;
}

int main(void)
{
    return read_file(0) || !read_file(1);
}
