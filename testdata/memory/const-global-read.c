// A const table is read, and a variable is written through a pointer that had been const.
// verdict: verified
// native: yes
#include <assert.h>

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 12; i++)
        sum += days[i];
    assert(sum == 365);
    int variable = 1;
    const int *view = &variable;
    *(int *)view = 2; // the variable itself is not const
    assert(variable == 2);
    return 0;
}
