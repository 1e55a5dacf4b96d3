// snprintf: flags, widths and precisions times the edges of each type.
#define _GNU_SOURCE
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#define COUNT(a) (sizeof(a) / sizeof *(a))
static char out[4096];
#define P(...) do { memset(out, '#', 40); int r = snprintf(out, sizeof out, __VA_ARGS__); printf("%d [%s]\n", r, out); } while (0)
int main(void) {
  static const char *ints[] = {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%+ d", "%.3d", "%.0d", "%8.3d", "%-8.3d|", "%08.3d", "%i", "%u", "%x", "%X", "%#x", "%#X", "%o", "%#o", "%#.3o", "%#8x", "%#08x", "%hd", "%hhd", "%hu", "%hhu", "%'d", "%.10x", "%c", "%3c", "%-3c|", "%b", "%#b", "%+u", "%-+5d|", "%0-5d|", "%.d", "%#.0x", "%#.0o"};
  static const int iv[] = {0, 1, -1, 7, 65, 255, 256, -128, 32767, 32768, 1234567, INT_MAX, INT_MIN};
  for (unsigned i = 0; i < COUNT(ints); i++) for (unsigned k = 0; k < COUNT(iv); k++) { printf("%s ", ints[i]); P(ints[i], iv[k]); }
  static const char *longs[] = {"%lld", "%llu", "%llx", "%#llo", "%jd", "%25lld", "%-25lld|", "%025lld", "%+.20lld", "%'lld"};
  static const long long lv[] = {0, -1, LLONG_MAX, LLONG_MIN, 1234567890123LL};
  for (unsigned i = 0; i < COUNT(longs); i++) for (unsigned k = 0; k < COUNT(lv); k++) P(longs[i], lv[k]);
  static const char *floats[] = {"%f", "%e", "%g", "%a", "%F", "%E", "%G", "%A", "%.0f", "%#.0f", "%.1f", "%.2e", "%.0e", "%#.0e", "%.3g", "%#g", "%#.3g", "%.0g", "%10.3f", "%-10.3f|", "%010.3f", "%+f", "% f", "%.15g", "%.17g", "%.20f", "%.0a", "%.1a", "%.3a", "%#.0a", "%20a", "%020a", "%-20a|", "%+.2a", "%'f", "%.30e", "%5.0f|", "%.40g"};
  static const double fv[] = {0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, 0.1, 0.05, 9.5, 9.995, 99.5, 1e6, 123456.0, 1234567.0, 1e-4, 1e-5, 9.9999e-5, 1e15, 1e16, 1e17, 123456789012345680.0, DBL_MAX, DBL_MIN, 4.9406564584124654e-324, DBL_EPSILON, 1e100, 3.14159265358979, 1e22, 1e23, INFINITY, -INFINITY, NAN, -NAN, 0x1.fffp0, 0x1.8p-1074, 1.0000001, 0x1.08p0, 0x1.18p0};
  for (unsigned i = 0; i < COUNT(floats); i++) for (unsigned k = 0; k < COUNT(fv); k++) { printf("%s ", floats[i]); P(floats[i], fv[k]); }
  static const char *lf[] = {"%Lf", "%Le", "%Lg", "%La", "%.0La", "%.2Lf", "%.25Lg", "%030.3Lf", "%LA", "%.5La"};
  for (unsigned i = 0; i < COUNT(lf); i++) for (unsigned k = 0; k < COUNT(fv); k++) if (fv[k] != DBL_MAX) P(lf[i], (long double)fv[k] + 0.0L);
  P("%La", 0x1.123456789abcdefp0L); P("%Lf", 0x1p-16445L); P("%Le", 0x1p16383L); P("%La", 0x1p-16445L);
  static const char *strs[] = {"%s", "%5s", "%-5s|", "%.2s", "%5.2s", "%-5.2s|", "%.0s|", "%.s|", "%05s", "%.10s", "%1s"};
  static const char *sv[] = {"", "a", "abc", "abcdef", "\xc3\xa9"};
  for (unsigned i = 0; i < COUNT(strs); i++) for (unsigned k = 0; k < COUNT(sv); k++) P(strs[i], sv[k]);
  P("%p", (void *)0); P("%10p|", (void *)0); P("%-10p|", (void *)0); P("%p", (void *)4096); P("%20p", (void *)4096); P("%%"); P("%*d", 6, 3); P("%*d|", -6, 3); P("%.*f", 2, 1.0); P("%.*f", -2, 1.0); P("%*.*f", 8, 2, 1.0);  P("%s", (char *)0); P("%.3s", (char *)0); P("%.7s", (char *)0); P("%10s|", (char *)0); P("%zu %zd %td", (size_t)5, (ssize_t)-5, (ptrdiff_t)-6); P("%m"); errno = 2; P("%m");
  P("%2$d %1$d", 1, 2); P("%1$s %1$s", "x"); P("%2$s|%1$5.2f|%3$lld", 1.25, "t", 5LL << 40); P("%1$*2$d|%1$-*2$d|", 7, 5); P("%3$.*1$f %2$Lg", 3, 1.5L, 2.0); P("%1$c%2$%%1$c", 'a'); P("%2$hhd %1$hx %3$p", -1, 511, (void *)16);
  P("%lc", L'x'); P("%ls", L"wide"); P("%.2ls", L"wide"); P("%c%c", 0, 'x'); P("%n", &(int){0});
  for (int n = 0; n < 8; n++) { char small[8]; memset(small, '#', 8); int r = snprintf(small, n, "%d-%s", 12, "abc"); printf("%d ", r); for (int k = 0; k < 8; k++) printf("%02x", small[k]); printf("\n"); }
}
