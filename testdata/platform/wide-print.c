// swprintf writes wide characters, as many as there is room for.
// verdict: verified
// native: yes
#include <assert.h>
#include <wchar.h>

int main(void)
{
    wchar_t text[8], small[3];
    assert(swprintf(text, 8, L"%d-%s", 42, "ab") == 5);
    assert(wcscmp(text, L"42-ab") == 0);
    assert(swprintf(small, 3, L"%d", 1234) == -1);
    assert(swprintf(small, 3, L"%c", 'x') == 1 && small[0] == L'x' && small[1] == 0);
    return 0;
}
