// sscanf on inputs that end, or go wrong, at each place.
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const char *inputs[] = {"", " ", "0", "0x", "0x1", "0xg", "-", "-5", "+5", "12abc", "12 34", "12,34", "abc def", "abc,def", "1e", "1e5", "1e+", "1e+x", "1.5.2", ".", ".5", "-.5x", "0x1p", "0x1p3", "0x.8z", "inf", "infinity", "infinix", "nan", "nan(12)", "nan(", "nax", "  7", "\n7", "%", "%5", "a%b", "99999999999", "-99999999999", "99999999999999999999", "]x", "a-c", "-a", "12:34:56", "(nil)", "0xdead", "017", "08", "h\xc3\xa9", "0b11", "1", "x", "12x", "3 4 5"};
#define COUNT(a) (sizeof(a) / sizeof *(a))
static void bits(const void *p, int n) { const unsigned char *b = p; while (n--) printf("%02x", b[n]); }
int main(void) {
  for (unsigned i = 0; i < COUNT(inputs); i++) {
    const char *s = inputs[i];
    char buf[64]; int n; unsigned char room[16];
#define S(f, w) memset(room, 0xaa, 16); n = -5; errno = 0; { int r = sscanf(s, f "%n", room, &n); printf("%s|%s: %d %d %d ", s, f, r, n, errno); bits(room, w); printf("\n"); }
    S("%d", 4) S("%i", 4) S("%u", 4) S("%x", 4) S("%o", 4) S("%ld", 8) S("%lli", 8) S("%hd", 2) S("%hhd", 1) S("%hhx", 1) S("%zu", 8) S("%jd", 8) S("%td", 8) S("%p", 8)
    S("%2d", 4) S("%1d", 4) S("%2i", 4) S("%3x", 4) S("%1i", 4)
    S("%f", 4) S("%lf", 8) S("%g", 4) S("%le", 8) S("%La", 10) S("%2f", 4) S("%3lf", 8) S("%4lf", 8) S("%1f", 4)
    S("%c", 1) S("%3c", 3) S(" %c", 1) S("%%%c", 1) S("a%%%c", 1)
#define T(f) memset(buf, 0, 64); n = -5; { int r = sscanf(s, f "%n", buf, &n); printf("%s|%s: %d %d <%s>\n", s, f, r, n, buf); }
    T("%s") T("%3s") T("%[abc]") T("%[^,]") T("%[]x]") T("%[^]]") T("%[a-c]") T("%[-a]") T("%2[0-9]") T(" %[a-z]") T("%*d%s") T("%*s%s") T("%*c%c") T("12%s") T("%5[^\n]") T("%1s")
    int a = -1, b = -1, c = -1; int r = sscanf(s, "%d:%d:%d", &a, &b, &c); printf("%s three %d %d %d %d\n", s, r, a, b, c);
    a = b = c = -1; r = sscanf(s, "%d %d%n", &a, &b, &c); printf("%s two %d %d %d %d\n", s, r, a, b, c);
    a = b = -1; r = sscanf(s, "%d,%d", &a, &b); printf("%s comma %d %d %d\n", s, r, a, b);
    a = b = -1; r = sscanf(s, "%i%x", &a, &b); printf("%s ix %d %d %d\n", s, r, a, b);
  }
}
