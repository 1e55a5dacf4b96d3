// Output with printf, puts and putchar changes nothing that is verified.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n = 3;
    assert(printf("%d %s %c %5.2f %x\n", n, "threads", '!', 1.5, 255u) == 21);
    puts("done");
    putchar('\n');
    char text[16];
    assert(snprintf(text, sizeof text, "%d-%s", 42, "x") == 4);
    assert(text[2] == '-' && text[4] == '\0');
    return 0;
}
