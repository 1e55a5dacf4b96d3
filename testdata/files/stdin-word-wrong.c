// The width of a word leaves no room for what ends it.
// verdict: violated
#include <stdio.h>

int main(void)
{
    char word[8];
    return scanf("%8s", word) == 1 ? 1 : 0; // want: bounds
}
