// An error path frees pointers that have no value yet.
// report: dnstap/dnstap-ldns 3: Do not dereference uninitialized pointers on error path
// verdict: violated
#include <stdlib.h>

static int read_file(int fails)
{
    int result = 1;
    char *reader;
    if (fails)
        goto out;
    reader = malloc(1);
    result = 0;
out:
    free(reader); // want: free
    return result;
}

int main(void)
{
    return read_file(0) || !read_file(1);
}
