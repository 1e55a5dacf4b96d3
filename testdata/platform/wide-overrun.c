// Room was made for so many bytes, not for so many wide characters.
// verdict: violated
#include <stdlib.h>
#include <wchar.h>

int main(void)
{
    const wchar_t *text = L"heddle";
    wchar_t *p = malloc(wcslen(text) + 1);
    if (!p)
        return 1;
    wcscpy(p, text); // want: bounds
    free(p);
    return 0;
}
