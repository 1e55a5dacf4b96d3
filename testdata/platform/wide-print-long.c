// The room for swprintf is counted in bytes, not in wide characters.
// verdict: violated
#include <wchar.h>

int main(void)
{
    wchar_t text[4];
    return swprintf(text, sizeof text, L"%d", 12345) != 5; // want: bounds
}
