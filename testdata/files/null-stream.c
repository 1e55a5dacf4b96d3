// That the file may not exist was not thought of.
// verdict: violated
#include <stdio.h>

int main(void)
{
    char line[80];
    FILE *f = fopen("settings", "r");
    fgets(line, sizeof line, f); // want: null
    return 0;
}
