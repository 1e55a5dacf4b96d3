// A text without an end is read beyond it.
// verdict: violated
#define _GNU_SOURCE
#include <time.h>

int main(void)
{
    struct tm t;
    char text[4] = {'2', '0', '2', '4'};
    strptime(text, "%Y", &t);
    return strptime(text, "%Y-", &t) != 0; // want: bounds
}
