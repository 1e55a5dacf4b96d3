// A word of standard input may be longer than the buffer.
// verdict: violated
#include <stdio.h>

int main(void)
{
    char word[16];
    if (scanf("%s", word) == 1) // want: bounds
        puts(word);
    return 0;
}
