// A buffer is as large as what is read at most, and is terminated behind what was read.
// report: troglobit/redir 47: Update redir.c - Fix off-by-one heap buffer overflow in copyloop()
// verdict: violated
#include <stdlib.h>
#include <unistd.h>

enum { size = 4 };

int main(void)
{
    int ends[2];
    char *buffer = malloc(size);
    if (!buffer || pipe(ends) || write(ends[1], "abcd", 4) != 4)
        return 1;
    ssize_t n = read(ends[0], buffer, size);
    if (n >= 0)
        buffer[n] = 0; // want: bounds
    free(buffer);
    return 0;
}
