// A wide string is read with four bytes for each character, which need room.
// verdict: violated
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t name[3];
    return sscanf("name", "%ls", name) == 1; // want: bounds
}
