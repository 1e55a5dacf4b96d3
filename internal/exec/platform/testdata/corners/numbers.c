// strtol, strtod and their kin on the edges of their syntax and of their types.
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *numbers[] = {"", " ", "0", "-0", "+0", "00", "7", "-7", "+7", "--7", "+-7", " 42", "\t\n\v\f\r42x", "0x", "0X", "0xg", "0x1", "-0x1F", "0x-1", "x1", "08", "09", "0779", "0b1", "0b", "0b2", "0B101", "zz", "Zz9", "1_000", "1e3",
  "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "-4294967295", "-4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
  "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551615", "-18446744073709551616", "99999999999999999999999999", "-99999999999999999999999999", "0x7fffffffffffffff", "0xffffffffffffffff",
  "0x10000000000000000", "1 2", ".5", "5.", ".", "-.", "+.5e", "1e", "1e+", "1e-", "1e+5", "1e5", "1E-5", "0x.8", "0x8.", "0x.", "0x1p", "0x1p3", "0x1.8p-1", "0x1P+1x", "1e400", "-1e400", "1e-400", "-1e-400", "4.9e-324", "2.4e-324", "2.5e-324", "1e-310", "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308",
  "1.7976931348623157e308", "1.7976931348623159e308", "1e-46", "1.4e-45", "7e-46", "1.1754943e-38", "1.17549435e-38", "3.4028235e38", "3.4028236e38", "1e39", "inf", "INF", "-inf", "infinity", "infinit", "+Infinity", "infx", "nan", "NAN", "-nan", "nan(", "nan()", "nan(1)", "nan(0x123)", "nan(abc_9)", "nan(a b)", "nanx", "na", "in", "i",
  "0.1", "0.30000000000000004", "123456789012345678901234567890", "0.000000000000000000000000000001", "9007199254740993", "9007199254740992.5", "1.00000000000000011102230246251565", "1.000000059604644775390625", "1.00000005960464477539062500001", "0x1.fffffffffffff8p0", "0x1.fffffffffffff7p0", "0x1.ffffffp0", "0x1p-1074", "0x1p-1075", "0x1.8p-1075", "0x1p1023", "0x1p1024", "0x1p-149", "0x1p-150", "0x1.1p-150", "0x0p99999999999", "0e99999999999", "1e99999999999", "1e-99999999999", "0x1p99999999999", "1,5", "1'000", "+", "-", "e5", "0e", "0x0", "1e0005"};
#define COUNT(a) (sizeof(a) / sizeof *(a))
static void bits(const void *p, int n) { const unsigned char *b = p; while (n--) printf("%02x", b[n]); }
int main(void) {
  int bases[] = {0, 2, 8, 10, 16, 36, 1, 37, -1};
  for (unsigned i = 0; i < COUNT(numbers); i++) {
    const char *s = numbers[i]; char *e;
    for (unsigned k = 0; k < COUNT(bases); k++) {
      int b = bases[k];
#define I(f) e = (char *)s; errno = 0; { intmax_t v = f(s, &e, b); printf(#f " %s %d: %" PRIdMAX " %td %d\n", s, b, v, e - s, errno); }
      I(strtol) I(strtoul) I(strtoll) I(strtoull) I(strtoimax) I(strtoumax)
    }
#define F(f, t, n) e = 0; errno = 0; { t v = f(s, &e); printf(#f " %s: ", s); bits(&v, n); printf(" %td %d\n", e - s, errno); }
    F(strtod, double, 8) F(strtof, float, 4) F(strtold, long double, 10)
    errno = 0; double v = atof(s); printf("atof %s: ", s); bits(&v, 8); printf("\n");
    printf("ato %s: %d %ld %lld\n", s, strlen(s) < 10 ? atoi(s) : 0, strlen(s) < 18 ? atol(s) : 0, strlen(s) < 18 ? atoll(s) : 0);
  }
  const char *payloads[] = {"", "1", "0x123", "abc", "0777", "99999999999999999999", "a b", ")"};
  for (unsigned i = 0; i < COUNT(payloads); i++) {
    double d = nan(payloads[i]); float f = nanf(payloads[i]); long double l = nanl(payloads[i]);
    printf("nan %s: ", payloads[i]); bits(&d, 8); printf(" "); bits(&f, 4); printf(" "); bits(&l, 10); printf("\n");
  }
}
