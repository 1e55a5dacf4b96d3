// Output of characters, texts and numbers.

namespace std {

// padded writes a text of n characters; what internal fills up to the width comes behind the first ones.
static ostream &padded(ostream &out, const char *s, streamsize n, streamsize first) {
  Indivisible whole(&out);
  ostream::sentry ready(out);
  if (!ready)
    return out;
  streamsize fill = out.width() > n ? out.width() - n : 0;
  auto adjust = out.flags() & ios_base::adjustfield;
  streamsize before = adjust == ios_base::left ? n : adjust == ios_base::internal ? first : 0;
  streambuf *buffer = out.rdbuf();
  bool good = buffer->sputn(s, fill ? before : n) == (fill ? before : n);
  for (streamsize i = 0; i < fill; i++)
    good = good && buffer->sputc(out.fill()) >= 0;
  if (fill)
    good = good && buffer->sputn(s + before, n - before) == n - before;
  if (!good)
    out.setstate(ios_base::badbit);
  // Headers read the width outside of our section: two threads that do not set it must not seem to race.
  if (out.width())
    out.width(0);
  return out;
}

template <> ostream &__ostream_insert(ostream &out, const char *s, streamsize n) { return padded(out, s, n, 0); }

// plainFile is C's stream of a standard stream that neither fills up nor was given another buffer; else null. C's own way to
// print there knows of unknown numbers how long they are.
static FILE *plainFile(const ostream &out) {
  for (char *console : consoles)
    if (out.width() == 0 && static_cast<void *>(out.rdbuf()) == console)
      return reinterpret_cast<Console *>(console)->file;
  return nullptr;
}

// plain prints a number by C's library.
template <typename... T> static ostream &plain(ostream &out, FILE *file, const char *format, T... values) {
  Indivisible whole(&out);
  ostream::sentry ready(out);
  if (ready && fprintf(file, format, values...) < 0)
    out.setstate(ios_base::badbit);
  return out;
}

static bool isDecimal(const ostream &out) {
  return !(out.flags() & (ios_base::hex | ios_base::oct | ios_base::showpos));
}

// integer prints a number in the stream's base, of which only the decimal one knows a sign.
template <typename T> static ostream &integer(ostream &out, T value, bool negative) {
  char text[32], *p = text + sizeof text;
  auto flags = out.flags();
  auto base = flags & ios_base::basefield;
  unsigned radix = base == ios_base::hex ? 16 : base == ios_base::oct ? 8 : 10;
  const char *digits = flags & ios_base::uppercase ? "0123456789ABCDEF" : "0123456789abcdef";
  bool zero = value == 0;
  if (radix != 10)
    negative = false;
  else if (negative)
    value = -value;
  do
    *--p = digits[value % radix];
  while (value /= radix);
  const char *number = p;
  if (flags & ios_base::showbase && !zero && radix != 10) {
    if (radix == 16)
      *--p = flags & ios_base::uppercase ? 'X' : 'x';
    *--p = '0';
    if (radix == 8)
      number = p;
  }
  if (negative)
    *--p = '-';
  else if (flags & ios_base::showpos && radix == 10)
    *--p = '+';
  return padded(out, p, text + sizeof text - p, number - p);
}

template <typename T> static ostream &floating(ostream &out, const char *length, T value) {
  char format[16], text[512];
  auto field = out.flags() & ios_base::floatfield;
  bool upper = out.flags() & ios_base::uppercase, hex = field == (ios_base::fixed | ios_base::scientific);
  char kind = hex ? 'a' : field == ios_base::fixed ? 'f' : field == ios_base::scientific ? 'e' : 'g';
  snprintf(format, sizeof format, "%%%s%s.*%s%c", out.flags() & ios_base::showpos ? "+" : "",
           out.flags() & ios_base::showpoint ? "#" : "", length, upper ? kind - 'a' + 'A' : kind);
  int precision = hex ? -1 : static_cast<int>(out.precision());
  if (FILE *file = plainFile(out))
    return plain(out, file, format, precision, value);
  int n = snprintf(text, sizeof text, format, precision, value);
  string longer;
  const char *s = text;
  if (n >= int(sizeof text)) {
    longer.resize(n);
    snprintf(&longer[0], n + 1, format, precision, value);
    s = longer.data();
  }
  int first = *s == '-' || *s == '+';
  if (s[first] == '0' && (s[first + 1] | 32) == 'x')
    first += 2;
  return padded(out, s, n, first);
}

#define INSERT(type, unsignedType, format)                                                                             \
  template <> template <> ostream &ostream::_M_insert(type v) {                                                        \
    FILE *file = isDecimal(*this) ? plainFile(*this) : nullptr;                                                        \
    return file ? plain(*this, file, format, v) : integer<unsignedType>(*this, v, v < 0);                              \
  }
INSERT(long, unsigned long, "%ld")
INSERT(unsigned long, unsigned long, "%lu")
INSERT(long long, unsigned long long, "%lld")
INSERT(unsigned long long, unsigned long long, "%llu")
template <> template <> ostream &ostream::_M_insert(bool v) {
  if (!(flags() & boolalpha))
    return integer<unsigned long>(*this, v, false);
  return v ? padded(*this, "true", 4, 0) : padded(*this, "false", 5, 0);
}
template <> template <> ostream &ostream::_M_insert(double v) { return floating(*this, "", v); }
template <> template <> ostream &ostream::_M_insert(long double v) { return floating(*this, "L", v); }
template <> template <> ostream &ostream::_M_insert(const void *v) {
  char text[32] = "0";
  int n = v ? snprintf(text, sizeof text, "%p", v) : 1;
  return padded(*this, text, n, v ? 2 : 0);
}

// output runs what writes, if the stream is ready.
template <typename F> static ostream &output(ostream &out, F write) {
  Indivisible whole(&out);
  ostream::sentry ready(out);
  if (ready && !write(out.rdbuf()))
    out.setstate(ios_base::badbit);
  return out;
}

template <> ostream &ostream::put(char c) {
  return output(*this, [c](streambuf *b) { return b->sputc(c) >= 0; });
}
template <> ostream &ostream::flush() {
  return rdbuf() ? output(*this, [](streambuf *b) { return b->pubsync() >= 0; }) : *this;
}
template <> ostream &ostream::write(const char *s, streamsize n) {
  return output(*this, [=](streambuf *b) { return b->sputn(s, n) == n; });
}

} // namespace std
