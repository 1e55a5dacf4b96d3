// The end of one array is compared with the beginning of another, which may lie there: that it does not is an assumption, which the verdict names.
// verdict: verified
#include <assert.h>

static int first[4], second[4];

int main(void)
{
    int *volatile end = first + 4, *volatile begin = second;

    assert(end != begin);
    return 0;
}
