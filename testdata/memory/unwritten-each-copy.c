// What a function's array holds that nobody sets is the same in its copy, and another in each call.
// verdict: violated
#include <assert.h>
#include <string.h>

static int guess(int k)
{
    char from[8], to[8];
    memcpy(to, from, sizeof to);
    return to[k] == k + 1 && from[k] == to[k] && from[7] == 9;
}

int main(void)
{
    int hits = 0;
    for (int i = 0; i < 3; i++)
        hits += guess(i);
    assert(hits != 3); // want: assert
    return 0;
}
