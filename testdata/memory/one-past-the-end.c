// The address one past the end may be formed and compared, as long as nobody follows it.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    char *first = malloc(3);
    if (first == NULL)
        return 1;
    char *end = first + 3;
    int count = 0;
    for (char *p = first; p < end; p++) {
        *p = 'x';
        count++;
    }
    assert(count == 3 && end[-1] == 'x');
    free(first);
    return 0;
}
