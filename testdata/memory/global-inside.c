// A two-dimensional global array is filled and read from end to end.
// verdict: verified
// native: yes
#include <assert.h>

int table[3][4];

int main(void)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            table[i][j] = 10 * i + j;
    assert(table[2][3] == 23);
    assert(&table[2][3] - &table[0][0] == 11);
    return 0;
}
