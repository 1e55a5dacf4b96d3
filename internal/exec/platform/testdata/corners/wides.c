// Wide characters and strings, and what multibyte ones are in the locale of C.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>
#define COUNT(a) (sizeof(a) / sizeof *(a))

static const wchar_t *texts[] = {L"", L"a", L"b", L"A", L"ab", L"ba", L"aB", L"abc", L"aab", L"abab", L"a b", L" a", L"\x100", L"ab,c;d", L",,", L"12", L"-7x", L"0x1f", L" 42", L"1.5e2z", L"inf", L"nan"};

static int sign(int n) { return (n > 0) - (n < 0); }

static long at(const wchar_t *found, const wchar_t *in) { return found ? (long)(found - in) : -1; }

static void show(const wchar_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        printf("%x.", (unsigned)b[i]);
}

static void pairs(int i, int k)
{
    const wchar_t *s = texts[i], *t = texts[k];
    wchar_t room[20];
    printf("%d %d: %d %d %d", i, k, sign(wcscmp(s, t)), sign(wcscasecmp(s, t)), sign(wcscoll(s, t)));
    printf(" %zu %zu %ld %ld", wcsspn(s, t), wcscspn(s, t), at(wcspbrk(s, t), s), at(wcsstr(s, t), s));
    for (size_t n = 0; n < 4; n++) {
        printf(" %d %d %zu", sign(wcsncmp(s, t, n)), sign(wcsncasecmp(s, t, n)), wcsnlen(s, n));
        wmemset(room, L'x', 20), wcscpy(room, s), wcsncat(room, t, n), show(room, 9);
        wmemset(room, L'x', 20), wcsncpy(room, s, n), show(room, 4);
        wmemset(room, L'x', 20), printf(" %ld", at(wcpncpy(room, s, n), room));
    }
    wmemset(room, L'x', 20), printf(" %ld", at(wcpcpy(room, s), room)), wcscat(room, t), show(room, 12);
    if (*t) {
        wchar_t *save;
        wcscpy(room, s);
        for (wchar_t *w = wcstok(room, t, &save); w; w = wcstok(0, t, &save))
            printf(" <%zu", wcslen(w)), show(w, wcslen(w));
    }
    printf("\n");
}

static void one(int i)
{
    const wchar_t *s = texts[i];
    wchar_t room[20], *end;
    static const wchar_t wanted[] = {0, L'a', L'b', L',', 0x100, L'x'};
    for (unsigned k = 0; k < COUNT(wanted); k++)
        printf("%d %d: %ld %ld %ld %ld\n", i, k, at(wcschr(s, wanted[k]), s), at(wcsrchr(s, wanted[k]), s), at(wcschrnul(s, wanted[k]), s), at(wmemchr(s, wanted[k], wcslen(s)), s));
    for (int base = 0; base < 37; base += base ? 7 : 2) {
        errno = 0;
        long v = wcstol(s, &end, base);
        printf("%d %d: %ld %ld %d", i, base, v, at(end, s), errno);
        unsigned long long u = wcstoull(s, &end, base);
        printf(" %llu %ld\n", u, at(end, s));
    }
    double d = wcstod(s, &end);
    printf("%d %g %ld\n", i, d, at(end, s));
    for (unsigned n = 0; n < 6; n++) {
        char bytes[20];
        memset(bytes, 'x', 20);
        const wchar_t *from = s;
        errno = 0;
        size_t r = wcstombs(bytes, s, n);
        printf("%d %u: %zd %d %.6s", i, n, (ssize_t)r, errno, bytes);
        memset(bytes, 'x', 20);
        mbstate_t state = {0};
        errno = 0;
        r = wcsrtombs(bytes, &from, n, &state);
        printf(" %zd %d %.6s %ld", (ssize_t)r, errno, bytes, from ? (long)(from - s) : -1);
        wmemset(room, L'x', 20), wmemcpy(room + n % 3, s, wcslen(s)), wmemmove(room + 1, room + n % 3, 5), show(room, 8);
        printf(" %d\n", sign(wmemcmp(s, room, wcslen(s) < n ? wcslen(s) : n)));
    }
}

static void classes(void)
{
    static const char *names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit", "none"};
    for (int c = -1; c < 300; c++) {
        printf("%d:", c);
#define IS(f) printf(" %d", !!f((wint_t)c));
        IS(iswalnum) IS(iswalpha) IS(iswblank) IS(iswcntrl) IS(iswdigit) IS(iswgraph) IS(iswlower) IS(iswprint) IS(iswpunct) IS(iswspace) IS(iswupper) IS(iswxdigit)
        for (unsigned i = 0; i < COUNT(names); i++)
            printf(" %d", !!iswctype((wint_t)c, wctype(names[i])));
        printf(" %d %d %d %d\n", (int)towlower((wint_t)c), (int)towupper((wint_t)c), (int)btowc(c), wctob((wint_t)c));
    }
}

static void bytes(void)
{
    for (int c = 0; c < 256; c++)
        for (size_t n = 0; n < 3; n++) {
            if (!c && !n) // glibc looks at a byte all the same
                continue;
            char text[3] = {(char)c, 'a', 0}, out[MB_LEN_MAX + 1] = "";
            wchar_t w = 77;
            mbstate_t state = {0};
            errno = 0;
            printf("%d %zu: %d", c, n, mblen(text, n));
            printf(" %d", mbtowc(&w, text, n)), printf(" %x", (unsigned)w);
            printf(" %zd %x", (ssize_t)mbrtowc(&w, text, n, &state), (unsigned)w);
            printf(" %d %zd", errno, (ssize_t)mbrlen(text, n, 0));
            errno = 0;
            printf(" %d %d", wctomb(out, c), errno), printf(" %02x", (unsigned char)*out);
            wchar_t all[4] = {9, 9, 9, 9};
            printf(" %zd", (ssize_t)mbstowcs(all, text, n)), show(all, 3);
            printf("\n");
        }
}

int main(void)
{
    for (unsigned i = 0; i < COUNT(texts); i++) {
        for (unsigned k = 0; k < COUNT(texts); k++)
            pairs(i, k);
        one(i);
    }
    classes();
    bytes();
}
