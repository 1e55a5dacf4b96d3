// A wide string that has no end is read beyond it.
// verdict: violated
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t name[2] = {L'a', L'b'};
    printf("%.2ls\n", name);
    printf("%ls\n", name); // want: bounds
    return 0;
}
