// Wide characters and their strings, in the locale "C".
// verdict: verified
// native: yes
// large: string functions in C
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

int main(void)
{
    wchar_t a[16], *rest;
    char b[16];
    wcscpy(a, L"warp");
    assert(wcslen(a) == 4 && !wcscmp(a, L"warp") && wcscmp(a, L"weft") < 0 && wcsncmp(a, L"wax", 2) == 0);
    wcscat(a, L" weft");
    wcsncat(a, L"-xyz", 2);
    assert(!wcscmp(a, L"warp weft-x") && wcschr(a, L'f') == a + 7 && wcsrchr(a, L'w') == a + 5 && !wcschr(a, L'q'));
    assert(wcsstr(a, L"eft") == a + 6 && wcsspn(a, L"praw") == 4 && wcscspn(a, L" ") == 4 && wcspbrk(a, L"-") == a + 9);
    assert(!wcscmp(wcstok(a, L" -", &rest), L"warp") && !wcscmp(wcstok(NULL, L" -", &rest), L"weft"));
    wmemset(a, L'o', 4);
    wcsncpy(a + 1, L"n", 3);
    assert(a[0] == L'o' && a[1] == L'n' && a[2] == 0 && a[3] == 0);
    wmemcpy(a + 4, a, 2);
    assert(wmemcmp(a, a + 4, 2) == 0 && wmemchr(a, L'n', 8) == a + 1 && wcsnlen(a, 1) == 1);

    assert(mbstowcs(a, "shed", 16) == 4 && !wcscmp(a, L"shed") && mbstowcs(NULL, "abc", 0) == 3);
    assert(wcstombs(b, L"reed", sizeof b) == 4 && !strcmp(b, "reed"));
    mbstate_t state;
    memset(&state, 0, sizeof state);
    assert(mbrtowc(a, "x", 1, &state) == 1 && *a == L'x' && mbrtowc(a, "", 1, &state) == 0 && mbsinit(&state));
    errno = 0;
    assert(mbrtowc(a, "\xe4", 1, &state) == (size_t)-1 && errno == EILSEQ && wcrtomb(b, 0xe4, &state) == (size_t)-1);
    assert(btowc('a') == L'a' && btowc(0xe4) == WEOF && wctob(L'a') == 'a' && wctob(0xe4) == -1 && MB_CUR_MAX == 1);
    assert(towupper(L'q') == L'Q' && towlower(L'Q') == L'q' && iswalpha(L'z') && !iswalpha(0xe4) && iswdigit(L'7'));
    assert(iswspace(L'\n') && iswpunct(L'!') && iswxdigit(L'f') && !iswupper(L'f') && iswcntrl(L'\b') && !iswprint(L'\b'));
    wchar_t *copy = wcsdup(L"copy");
    assert(copy && wcslen(copy) == 4);
    free(copy);
    return 0;
}
