// for: wcs wcp wmem mbsto mbtowc mbrto mbrlen mblen mbsinit wcrtomb wctomb wctob btowc isw wctype mbsrto towlower towupper mb_cur_max swprintf
//
// Wide characters, in the locale "C": those below 128 are the bytes, there are
// no others. They are plain loops on the program's memory, with all its checks.
//
// Deviations: there is no input or output of wide characters to files.
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

void __heddle_unsafe(const char *function);

#define LIMIT 128

size_t wcslen(const wchar_t *s)
{
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}

size_t wcsnlen(const wchar_t *s, size_t limit)
{
    size_t n = 0;
    while (n < limit && s[n])
        n++;
    return n;
}

wchar_t *wcpcpy(wchar_t *to, const wchar_t *from)
{
    while ((*to = *from))
        to++, from++;
    return to;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from)
{
    wcpcpy(to, from);
    return to;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n)
{
    size_t i = 0;
    for (; i < n && from[i]; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}

wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n)
{
    wcsncpy(to, from, n);
    return to + wcsnlen(from, n);
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from)
{
    wcpcpy(to + wcslen(to), from);
    return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n)
{
    wchar_t *end = to + wcslen(to);
    for (; n && *from; n--)
        *end++ = *from++;
    *end = 0;
    return to;
}

static int order(wchar_t a, wchar_t b) { return (a > b) - (a < b); }

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (; n; a++, b++, n--)
        if (*a != *b || !*a)
            return order(*a, *b);
    return 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b) { return wcsncmp(a, b, -1); }

int wcscoll(const wchar_t *a, const wchar_t *b)
{
    __heddle_unsafe("wcscoll");
    return wcscmp(a, b);
}

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (; n; a++, b++, n--)
        if (towlower(*a) != towlower(*b) || !*a)
            return order(towlower(*a), towlower(*b));
    return 0;
}

int wcscasecmp(const wchar_t *a, const wchar_t *b) { return wcsncasecmp(a, b, -1); }

wchar_t *wcschr(const wchar_t *s, wchar_t c)
{
    for (; *s != c; s++)
        if (!*s)
            return 0;
    return (wchar_t *)s;
}

wchar_t *wcschrnul(const wchar_t *s, wchar_t c)
{
    while (*s && *s != c)
        s++;
    return (wchar_t *)s;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c)
{
    const wchar_t *last = 0;
    for (;; s++) {
        if (*s == c)
            last = s;
        if (!*s)
            return (wchar_t *)last;
    }
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *part)
{
    size_t n = wcslen(part);
    for (;; s++) {
        if (!wcsncmp(s, part, n))
            return (wchar_t *)s;
        if (!*s)
            return 0;
    }
}

size_t wcsspn(const wchar_t *s, const wchar_t *set)
{
    size_t n = 0;
    while (s[n] && wcschr(set, s[n]))
        n++;
    return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *set)
{
    size_t n = 0;
    while (s[n] && !wcschr(set, s[n]))
        n++;
    return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set)
{
    s += wcscspn(s, set);
    return *s ? (wchar_t *)s : 0;
}

wchar_t *wcstok(wchar_t *s, const wchar_t *set, wchar_t **rest)
{
    if (!s)
        s = *rest;
    s += wcsspn(s, set);
    *rest = s + wcscspn(s, set);
    if (*rest == s)
        return 0;
    if (**rest)
        *(*rest)++ = 0;
    return s;
}

wchar_t *wcsdup(const wchar_t *s)
{
    __heddle_unsafe("wcsdup");
    wchar_t *copy = malloc((wcslen(s) + 1) * sizeof *s);
    return copy ? wcscpy(copy, s) : 0;
}

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) { return memcpy(to, from, n * sizeof *to); }

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) { return memmove(to, from, n * sizeof *to); }

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = c;
    return to;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (; n; a++, b++, n--)
        if (*a != *b)
            return order(*a, *b);
    return 0;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n)
{
    for (; n; s++, n--)
        if (*s == c)
            return (wchar_t *)s;
    return 0;
}

wint_t btowc(int c)
{
    __heddle_unsafe("btowc");
    return c >= 0 && c < LIMIT ? (wint_t)c : WEOF;
}

int wctob(wint_t c)
{
    __heddle_unsafe("wctob");
    return c < LIMIT ? (int)c : -1;
}

int mbsinit(const mbstate_t *state) { return !state || state->__count == 0; }

size_t __ctype_get_mb_cur_max(void) { return 1; }

static size_t invalid(void)
{
    errno = EILSEQ;
    return -1;
}

size_t mbrtowc(wchar_t *to, const char *from, size_t n, mbstate_t *state)
{
    __heddle_unsafe("mbrtowc");
    if (!from)
        return 0;
    if (!n)
        return -2;
    if (!mbsinit(state) || (unsigned char)*from >= LIMIT)
        return invalid();
    if (to)
        *to = *from;
    return *from != 0;
}

size_t mbrlen(const char *from, size_t n, mbstate_t *state)
{
    __heddle_unsafe("mbrlen");
    return mbrtowc(0, from, n, state);
}

int mbtowc(wchar_t *to, const char *from, size_t n)
{
    __heddle_unsafe("mbtowc");
    size_t r = mbrtowc(to, from, n, 0);
    return r == (size_t)-2 ? -1 : (int)r;
}

int mblen(const char *from, size_t n)
{
    __heddle_unsafe("mblen");
    return mbtowc(0, from, n);
}

size_t wcrtomb(char *to, wchar_t c, mbstate_t *state)
{
    __heddle_unsafe("wcrtomb");
    if (!to)
        return 1;
    if (!mbsinit(state) || (unsigned)c >= LIMIT)
        return invalid();
    *to = (char)c;
    return 1;
}

int wctomb(char *to, wchar_t c)
{
    __heddle_unsafe("wctomb");
    return to ? (int)wcrtomb(to, c, 0) : 0;
}

size_t mbstowcs(wchar_t *to, const char *from, size_t n)
{
    __heddle_unsafe("mbstowcs");
    size_t i = 0;
    for (; !to || i < n; i++) {
        wchar_t c;
        if (mbrtowc(&c, from + i, 1, 0) == (size_t)-1)
            return -1;
        if (to)
            to[i] = c;
        if (!c)
            break;
    }
    return i;
}

size_t wcstombs(char *to, const wchar_t *from, size_t n)
{
    __heddle_unsafe("wcstombs");
    size_t i = 0;
    for (; !to || i < n; i++) {
        char c;
        if (wcrtomb(&c, from[i], 0) == (size_t)-1)
            return -1;
        if (to)
            to[i] = c;
        if (!c)
            break;
    }
    return i;
}

size_t wcsrtombs(char *to, const wchar_t **from, size_t n, mbstate_t *state)
{
    __heddle_unsafe("wcsrtombs");
    (void)state;
    for (size_t i = 0; !to || i < n; i++) {
        char c;
        if (wcrtomb(&c, (*from)[i], 0) == (size_t)-1) {
            if (to)
                *from += i;
            return -1;
        }
        if (to)
            to[i] = c;
        if (!c) {
            if (to)
                *from = 0;
            return i;
        }
    }
    *from += n;
    return n;
}

size_t mbsrtowcs(wchar_t *to, const char **from, size_t n, mbstate_t *state)
{
    __heddle_unsafe("mbsrtowcs");
    (void)state;
    for (size_t i = 0; !to || i < n; i++) {
        wchar_t c;
        if (mbrtowc(&c, *from + i, 1, 0) == (size_t)-1) {
            if (to)
                *from += i;
            return -1;
        }
        if (to)
            to[i] = c;
        if (!c) {
            if (to)
                *from = 0;
            return i;
        }
    }
    *from += n;
    return n;
}

// Numbers are read from the bytes; what is no byte ends them.
#define NUMBER(type, name, narrow)                              \
    type name(const wchar_t *restrict s, wchar_t **restrict end) \
    {                                                           \
        char text[wcslen(s) + 1], *behind;                      \
        narrowed(text, s);                                      \
        type v = narrow(text, &behind);                         \
        if (end)                                                \
            *end = (wchar_t *)s + (behind - text);              \
        return v;                                               \
    }
#define INTEGER(type, name, narrow)                                       \
    type name(const wchar_t *restrict s, wchar_t **restrict end, int base) \
    {                                                                     \
        char text[wcslen(s) + 1], *behind;                                \
        narrowed(text, s);                                                \
        type v = narrow(text, &behind, base);                             \
        if (end)                                                          \
            *end = (wchar_t *)s + (behind - text);                        \
        return v;                                                         \
    }

static void narrowed(char *to, const wchar_t *s)
{
    do
        *to++ = (unsigned)*s < LIMIT ? (char)*s : 0;
    while (*s++);
}

INTEGER(long, wcstol, strtol)
INTEGER(long long, wcstoll, strtoll)
INTEGER(unsigned long, wcstoul, strtoul)
INTEGER(unsigned long long, wcstoull, strtoull)
NUMBER(float, wcstof, strtof)
NUMBER(double, wcstod, strtod)
NUMBER(long double, wcstold, strtold)

static int among(wint_t c, wint_t first, wint_t last) { return first <= c && c <= last; }

int iswupper(wint_t c) { return among(c, 'A', 'Z'); }
int iswlower(wint_t c) { return among(c, 'a', 'z'); }
int iswalpha(wint_t c) { return iswupper(c) || iswlower(c); }
int iswdigit(wint_t c) { return among(c, '0', '9'); }
int iswxdigit(wint_t c) { return iswdigit(c) || among(c, 'A', 'F') || among(c, 'a', 'f'); }
int iswalnum(wint_t c) { return iswalpha(c) || iswdigit(c); }
int iswblank(wint_t c) { return c == ' ' || c == '\t'; }
int iswspace(wint_t c) { return c == ' ' || among(c, '\t', '\r'); }
int iswcntrl(wint_t c) { return c < ' ' || c == 127; }
int iswprint(wint_t c) { return among(c, ' ', '~'); }
int iswgraph(wint_t c) { return among(c, '!', '~'); }
int iswpunct(wint_t c) { return iswgraph(c) && !iswalnum(c); }
wint_t towlower(wint_t c) { return iswupper(c) ? c - 'A' + 'a' : c; }
wint_t towupper(wint_t c) { return iswlower(c) ? c - 'a' + 'A' : c; }

// vswprintf writes what vsnprintf does, in wide characters: the format has characters of the locale only.
// Classes are known by their place in a table.
static const struct {
    const char *name;
    int (*has)(wint_t);
} kinds[] = {{"alnum", iswalnum}, {"alpha", iswalpha}, {"blank", iswblank}, {"cntrl", iswcntrl}, {"digit", iswdigit}, {"graph", iswgraph},
             {"lower", iswlower}, {"print", iswprint}, {"punct", iswpunct}, {"space", iswspace}, {"upper", iswupper}, {"xdigit", iswxdigit}};

wctype_t wctype(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return i + 1;
    return 0;
}

int iswctype(wint_t c, wctype_t kind) { return kind && kinds[kind - 1].has(c); }

int vswprintf(wchar_t *restrict to, size_t size, const wchar_t *restrict format, va_list list)
{
    __heddle_unsafe("vswprintf");
    size_t length = wcslen(format);
    char narrow[length + 1];
    if (size == 0)
        return -1;
    for (size_t i = 0; i <= length; i++) {
        if ((unsigned)format[i] >= LIMIT) {
            errno = EILSEQ;
            return -1;
        }
        narrow[i] = (char)format[i];
    }
    char *text;
    int n = vasprintf(&text, narrow, list);
    if (n < 0)
        return -1;
    size_t kept = (size_t)n < size ? (size_t)n : size - 1;
    for (size_t i = 0; i < kept; i++)
        to[i] = (unsigned char)text[i];
    to[kept] = 0;
    free(text);
    if ((size_t)n < size)
        return n;
    errno = EOVERFLOW;
    return -1;
}

int swprintf(wchar_t *restrict to, size_t size, const wchar_t *restrict format, ...)
{
    __heddle_unsafe("swprintf");
    va_list list;
    va_start(list, format);
    int n = vswprintf(to, size, format, list);
    va_end(list);
    return n;
}
