// for: _ZSt8to_charsPcS_ _ZSt10from_charsPKcS0_R
// Text of floating-point numbers and back, by C's library, which knows no locale but the classic one.
#include <charconv>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

extern "C" void __heddle_to_nearest(void); // the mode in which they are written and read

namespace std {
namespace {

template <typename T> struct Of;
template <> struct Of<float> {
  static constexpr const char *length = "";
  static constexpr int digits = 9;
  static constexpr double exact = 0x1p24;
  static float parse(const char *s, char **end) { return strtof(s, end); }
};
template <> struct Of<double> {
  static constexpr const char *length = "";
  static constexpr int digits = 17;
  static constexpr double exact = 0x1p53;
  static double parse(const char *s, char **end) { return strtod(s, end); }
};
template <> struct Of<long double> {
  static constexpr const char *length = "L";
  static constexpr int digits = 21;
  static constexpr long double exact = 0x1p64L;
  static long double parse(const char *s, char **end) { return strtold(s, end); }
};

template <typename T> string print(char kind, int precision, T value) {
  __heddle_to_nearest();
  char format[8];
  snprintf(format, sizeof format, "%%.*%s%c", Of<T>::length, kind);
  int n = snprintf(nullptr, 0, format, precision, value);
  string s(n, 0);
  snprintf(s.data(), n + 1, format, precision, value);
  return s;
}

// hex leaves out the 0x of C. Without a precision it is exact.
template <typename T> string hex(int precision, T value) {
  string s = precision < 0 ? print('a', -1, value) : print('a', precision, value);
  size_t x = s.find('x');
  return x == string::npos ? s : s.erase(x - 1, 2);
}

// shortest is the scientific notation with the fewest digits that reads back as the value.
template <typename T> string shortest(T value) {
  string s;
  for (int digits = 0; digits < Of<T>::digits; digits++) {
    s = print('e', digits, value);
    if (Of<T>::parse(s.c_str(), nullptr) == value)
      break;
  }
  return s;
}

// fixed writes a number in scientific notation without its exponent.
template <typename T> string fixedOf(const string &scientific, T value) {
  size_t e = scientific.find('e');
  int exponent = atoi(scientific.c_str() + e + 1);
  bool negative = scientific[0] == '-';
  string digits = scientific.substr(negative, e - negative);
  if (digits.size() > 1)
    digits.erase(1, 1);
  int behind = int(digits.size()) - 1 - exponent; // digits behind the point
  if (behind <= 0 && fabs(value) >= Of<T>::exact)
    return print('f', 0, value);
  if (behind <= 0)
    digits.append(-behind, '0');
  else if (exponent >= 0)
    digits.insert(exponent + 1, ".");
  else
    digits = "0." + string(-exponent - 1, '0') + digits;
  return (negative ? "-" : "") + digits;
}

template <typename T> string text(T value, chars_format format) {
  if (!isfinite(value))
    return print('f', 0, value);
  if (format == chars_format::hex)
    return hex(-1, value);
  string s = shortest(value);
  size_t e = s.find('e');
  int exponent = atoi(s.c_str() + e + 1);
  int digits = int(e) - (s[0] == '-');
  digits -= digits > 1; // the point
  int last = exponent - digits + 1; // the exponent of the last digit
  bool one = digits == 1;
  bool fixed = format == chars_format::fixed;
  if (format == chars_format::general)
    fixed = exponent >= -4 && exponent < 6;
  else if (format == chars_format())
    fixed = value == 0 || last >= -(digits + 3) + one && last <= 5 - one;
  return fixed ? fixedOf(s, value) : s;
}

template <typename T> string text(T value, chars_format format, int precision) {
  if (!isfinite(value))
    return print('f', 0, value);
  if (format == chars_format::hex)
    return hex(precision, value);
  if (precision < 0)
    precision = 6;
  switch (format) {
  case chars_format::scientific:
    return print('e', precision, value);
  case chars_format::fixed:
    return print('f', precision, value);
  default:
    return print('g', precision, value);
  }
}

to_chars_result put(char *first, char *last, const string &s) {
  if (last - first < ptrdiff_t(s.size()))
    return {last, errc::value_too_large};
  memcpy(first, s.data(), s.size());
  return {first + s.size(), errc()};
}

bool digit(char c, bool hex) { return c >= '0' && c <= '9' || hex && ((c | 32) >= 'a' && (c | 32) <= 'f'); }

// word is the length of a word in any case.
size_t word(const char *p, const char *last, const char *w) {
  size_t n = strlen(w);
  return size_t(last - p) >= n && !strncasecmp(p, w, n) ? n : 0;
}

// numberEnd is behind the characters that a number of the format has, or null.
const char *numberEnd(const char *p, const char *last, chars_format format) {
  if (p < last && *p == '-')
    p++;
  for (const char *w : {"infinity", "inf"})
    if (size_t n = word(p, last, w))
      return p + n;
  if (size_t n = word(p, last, "nan")) {
    p += n;
    const char *q = p;
    if (q < last && *q == '(')
      for (q++; q < last && (isalnum(*q) || *q == '_'); q++)
        ;
    return q > p && q < last && *q == ')' ? q + 1 : p;
  }
  bool hex = format == chars_format::hex;
  size_t digits = 0;
  for (; p < last && digit(*p, hex); p++)
    digits++;
  if (p < last && *p == '.' && (digits || p + 1 < last && digit(p[1], hex)))
    for (p++; p < last && digit(*p, hex); p++)
      digits++;
  if (!digits)
    return nullptr;
  if (format == chars_format::fixed)
    return p;
  const char *q = p;
  if (q < last && (*q | 32) == (hex ? 'p' : 'e')) {
    q++;
    if (q < last && (*q == '-' || *q == '+'))
      q++;
    if (q < last && digit(*q, false)) {
      while (q < last && digit(*q, false))
        q++;
      return q;
    }
  }
  return format == chars_format::scientific ? nullptr : p;
}

template <typename T> from_chars_result get(const char *first, const char *last, T &value, chars_format format) {
  const char *end = numberEnd(first, last, format);
  if (!end)
    return {first, errc::invalid_argument};
  string s(first, end);
  if (format == chars_format::hex && digit(s[s[0] == '-'], true) | (s[s[0] == '-'] == '.'))
    s.insert(s[0] == '-', "0x");
  __heddle_to_nearest();
  T v = Of<T>::parse(s.c_str(), nullptr);
  bool zero = v == 0 && s.find_first_of(format == chars_format::hex ? "123456789abcdefABCDEF" : "123456789",
                                        format == chars_format::hex ? s.find('x') : 0) <
                            s.find_first_of(format == chars_format::hex ? "pP" : "eE");
  bool huge = isinf(v) && digit(s[s[0] == '-'], false);
  if (zero || huge)
    return {end, errc::result_out_of_range};
  value = v;
  return {end, errc()};
}

} // namespace

#define CONVERSIONS(type)                                                                                              \
  to_chars_result to_chars(char *first, char *last, type v) noexcept { return put(first, last, text(v, chars_format())); } \
  to_chars_result to_chars(char *first, char *last, type v, chars_format f) noexcept {                                 \
    return put(first, last, text(v, f));                                                                               \
  }                                                                                                                    \
  to_chars_result to_chars(char *first, char *last, type v, chars_format f, int precision) noexcept {                  \
    return put(first, last, text(v, f, precision));                                                                    \
  }                                                                                                                    \
  from_chars_result from_chars(const char *first, const char *last, type &v, chars_format f) noexcept {                \
    return get(first, last, v, f);                                                                                     \
  }

CONVERSIONS(float)
CONVERSIONS(double)
CONVERSIONS(long double)

} // namespace std
