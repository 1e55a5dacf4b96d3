// for: _ZSt4cout _ZSt4cerr _ZSt4clog _ZSt3cin _ZNSo _ZNSi basic_ostream basic_istream basic_ios stringstream _ZNSt8ios_base4Init
// Streams: cout, cerr, clog, cin and streams on strings. The classes are the headers' own, instantiated here; numbers
// are printed and read by C's library instead of facets of a locale, of which there is only the classic one.
#include <bits/c++config.h>

// Not declared as instantiated elsewhere, members can be specialised here.
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0

#include <iostream>
#include <sstream>

#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
}

namespace std {

// The classic locale has nothing to say.

locale::locale() noexcept : _M_impl(nullptr) {}
locale::locale(const locale &) noexcept : _M_impl(nullptr) {}
locale::~locale() noexcept {}
const locale &locale::operator=(const locale &) noexcept { return *this; }
const locale &locale::classic() {
  [[clang::no_destroy]] static locale l;
  return l;
}
locale::facet::~facet() = default;
size_t locale::id::_M_id() const noexcept { return 0; }
locale::id ctype<char>::id;

// Characters.

// Tables are constants, so that making a stream takes few steps.
namespace {
struct Tables {
  ctype_base::mask classes[256] = {};
  char same[256] = {};
  constexpr Tables() {
    classes[int(' ')] = ctype_base::space | ctype_base::print | ctype_base::blank;
    for (int c = '\t'; c <= '\r'; c++)
      classes[c] = ctype_base::space;
    for (int c = 0; c < 256; c++)
      same[c] = static_cast<char>(c);
  }
};
} // namespace

static constexpr Tables tables;

ctype<char>::ctype(const mask *table, bool, size_t refs)
    : facet(refs), _M_c_locale_ctype(), _M_del(false), _M_toupper(), _M_tolower(), _M_table(table), _M_widen_ok(1),
      _M_widen(), _M_narrow(), _M_narrow_ok(0) {
  memcpy(_M_widen, tables.same, sizeof _M_widen);
}
ctype<char>::~ctype() = default;
char ctype<char>::do_toupper(char c) const { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }
char ctype<char>::do_tolower(char c) const { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }
const char *ctype<char>::do_toupper(char *p, const char *end) const {
  for (; p < end; p++)
    *p = do_toupper(*p);
  return end;
}
const char *ctype<char>::do_tolower(char *p, const char *end) const {
  for (; p < end; p++)
    *p = do_tolower(*p);
  return end;
}
void ctype<char>::_M_widen_init() const {}

namespace {

struct Characters : ctype<char> {
  Characters() : ctype(tables.classes, false, 1) {}
};

// Console passes on to C's streams, which the program may use as well.
struct Console : streambuf {
  FILE *file;
  explicit Console(FILE *f) : file(f) {}
  streamsize xsputn(const char *s, streamsize n) override { return fwrite(s, 1, n, file); }
  int overflow(int c) override { return c < 0 ? 0 : fputc(c, file); }
  int sync() override { return fflush(file); }
  int underflow() override {
    int c = fgetc(file);
    return c < 0 ? c : ungetc(c, file);
  }
  int uflow() override { return fgetc(file); }
  int pbackfail(int c) override { return ungetc(c, file); }
};

} // namespace

// The standard streams are made by the first Init, which every user of <iostream> has before its own objects.
alignas(Characters) static char charactersRoom[sizeof(Characters)];
alignas(Console) static char consoles[3][sizeof(Console)];
alignas(ostream) extern char coutRoom[] asm("_ZSt4cout"), cerrRoom[] asm("_ZSt4cerr"), clogRoom[] asm("_ZSt4clog");
alignas(istream) extern char cinRoom[] asm("_ZSt3cin");
alignas(ostream) char coutRoom[sizeof(ostream)], cerrRoom[sizeof(ostream)], clogRoom[sizeof(ostream)];
alignas(istream) char cinRoom[sizeof(istream)];

static bool isConsole(const void *stream) {
  return stream == coutRoom || stream == cerrRoom || stream == clogRoom || stream == cinRoom;
}

// Indivisible makes a use of a standard stream one action: threads may use them at the same time.
namespace {
struct Indivisible {
  bool on;
  explicit Indivisible(const void *stream) : on(isConsole(stream)) {
    if (on)
      __VERIFIER_atomic_begin();
  }
  ~Indivisible() {
    if (on)
      __VERIFIER_atomic_end();
  }
};
} // namespace

static bool made;

ios_base::Init::Init() {
  if (made)
    return;
  made = true;
  new (charactersRoom) Characters;
  new (coutRoom) ostream(new (consoles[0]) Console(stdout));
  auto *error = new (consoles[1]) Console(stderr);
  (new (cerrRoom) ostream(error))->setf(unitbuf);
  new (clogRoom) ostream(error);
  new (cinRoom) istream(new (consoles[2]) Console(stdin));
}
ios_base::Init::~Init() {}

// Streams without their buffer.

ios_base::ios_base() noexcept
    : _M_precision(6), _M_width(), _M_flags(skipws | dec), _M_exception(), _M_streambuf_state(), _M_callbacks(),
      _M_word_zero(), _M_word_size(_S_local_word_size), _M_word(_M_local_word), _M_ios_locale() {}
ios_base::~ios_base() {}
void ios_base::_M_init() noexcept {}
void ios_base::_M_call_callbacks(event) noexcept {}
void ios_base::_M_dispose_callbacks() noexcept {}
locale ios_base::imbue(const locale &l) noexcept { return l; }

template <> const ctype<char> &use_facet(const locale &) {
  return *reinterpret_cast<const ctype<char> *>(charactersRoom);
}
template <> bool has_facet<ctype<char>>(const locale &) noexcept { return true; }

template <> void basic_ios<char>::_M_cache_locale(const locale &) {
  if (!charactersRoom[0])
    Init();
  _M_ctype = reinterpret_cast<const ctype<char> *>(charactersRoom);
  _M_num_put = nullptr;
  _M_num_get = nullptr;
}

void __throw_ios_failure(const char *text) { __throw_runtime_error(text); }
void __throw_ios_failure(const char *text, int) { __throw_runtime_error(text); }

// Output.

template <> ostream &__ostream_insert(ostream &out, const char *s, streamsize n) {
  Indivisible whole(&out);
  if (!out.good()) {
    out.setstate(ios_base::failbit);
    return out;
  }
  streamsize fill = out.width() > n ? out.width() - n : 0;
  bool left = (out.flags() & ios_base::adjustfield) == ios_base::left;
  streambuf *buffer = out.rdbuf();
  for (; !left && fill > 0; fill--)
    buffer->sputc(out.fill());
  if (buffer->sputn(s, n) != n)
    out.setstate(ios_base::badbit);
  for (; fill > 0; fill--)
    buffer->sputc(out.fill());
  // Headers read the width outside of our section: two threads that do not set it must not seem to race.
  if (out.width())
    out.width(0);
  return out;
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
  if (flags & ios_base::showbase && !zero && radix != 10) {
    if (radix == 16)
      *--p = flags & ios_base::uppercase ? 'X' : 'x';
    *--p = '0';
  }
  if (negative)
    *--p = '-';
  else if (flags & ios_base::showpos && radix == 10)
    *--p = '+';
  return __ostream_insert(out, p, text + sizeof text - p);
}

template <typename T> static ostream &floating(ostream &out, const char *length, T value) {
  char format[16], text[512];
  auto field = out.flags() & ios_base::floatfield;
  bool upper = out.flags() & ios_base::uppercase;
  char kind = field == ios_base::fixed ? 'f' : field == ios_base::scientific ? 'e' : 'g';
  snprintf(format, sizeof format, "%%%s%s.*%s%c", out.flags() & ios_base::showpos ? "+" : "",
           out.flags() & ios_base::showpoint ? "#" : "", length, upper ? kind - 'a' + 'A' : kind);
  int n = snprintf(text, sizeof text, format, static_cast<int>(out.precision()), value);
  return __ostream_insert(out, text, n < int(sizeof text) ? n : sizeof text - 1);
}

template <> template <> ostream &ostream::_M_insert(long v) { return integer<unsigned long>(*this, v, v < 0); }
template <> template <> ostream &ostream::_M_insert(unsigned long v) { return integer(*this, v, false); }
template <> template <> ostream &ostream::_M_insert(long long v) { return integer<unsigned long long>(*this, v, v < 0); }
template <> template <> ostream &ostream::_M_insert(unsigned long long v) { return integer(*this, v, false); }
template <> template <> ostream &ostream::_M_insert(bool v) {
  if (!(flags() & boolalpha))
    return integer<unsigned long>(*this, v, false);
  return v ? __ostream_insert(*this, "true", 4) : __ostream_insert(*this, "false", 5);
}
template <> template <> ostream &ostream::_M_insert(double v) { return floating(*this, "", v); }
template <> template <> ostream &ostream::_M_insert(long double v) { return floating(*this, "L", v); }
template <> template <> ostream &ostream::_M_insert(const void *v) {
  char text[32];
  return __ostream_insert(*this, text, snprintf(text, sizeof text, "%p", v));
}

template <> ostream &ostream::put(char c) {
  Indivisible whole(this);
  if (rdbuf()->sputc(c) < 0)
    setstate(badbit);
  return *this;
}
template <> ostream &ostream::flush() {
  Indivisible whole(this);
  if (rdbuf() && rdbuf()->pubsync() < 0)
    setstate(badbit);
  return *this;
}
template <> ostream &ostream::write(const char *s, streamsize n) {
  Indivisible whole(this);
  if (rdbuf()->sputn(s, n) != n)
    setstate(badbit);
  return *this;
}

// Input.

static bool isSpace(int c) { return c == ' ' || c >= '\t' && c <= '\r'; }

// number reads what may be a number: letters, digits, signs and points, after white space.
static string number(istream &in) {
  Indivisible whole(&in);
  string text;
  streambuf *buffer = in.rdbuf();
  int c = buffer->sgetc();
  while (isSpace(c))
    c = buffer->snextc();
  while (c >= 0 && strchr("+-.0123456789abcdefABCDEFxX", c)) {
    text += char(c);
    c = buffer->snextc();
  }
  if (c < 0)
    in.setstate(ios_base::eofbit);
  return text;
}

template <typename T, typename F> static istream &extract(istream &in, T &to, F parse) {
  string text = number(in);
  char *end;
  to = parse(text.c_str(), &end);
  if (text.empty() || *end)
    in.setstate(ios_base::failbit);
  return in;
}

static int baseOf(const ios_base &s) {
  auto base = s.flags() & ios_base::basefield;
  return base == ios_base::hex ? 16 : base == ios_base::oct ? 8 : base == ios_base::dec ? 10 : 0;
}

#define EXTRACT(type, function)                                                                                       \
  template <> template <> istream &istream::_M_extract(type &v) {                                                     \
    return extract(*this, v, [this](const char *s, char **end) { return function(s, end, baseOf(*this)); });          \
  }
EXTRACT(long, strtol)
EXTRACT(unsigned long, strtoul)
EXTRACT(long long, strtoll)
EXTRACT(unsigned long long, strtoull)
EXTRACT(unsigned int, strtoul)
EXTRACT(unsigned short, strtoul)
template <> template <> istream &istream::_M_extract(bool &v) {
  return extract(*this, v, [](const char *s, char **end) { return strtol(s, end, 10) != 0; });
}
template <> template <> istream &istream::_M_extract(double &v) { return extract(*this, v, strtod); }
template <> template <> istream &istream::_M_extract(float &v) { return extract(*this, v, strtof); }
template <> istream &istream::operator>>(int &v) {
  return extract(*this, v, [this](const char *s, char **end) { return strtol(s, end, baseOf(*this)); });
}
template <> istream &istream::operator>>(short &v) {
  return extract(*this, v, [this](const char *s, char **end) { return strtol(s, end, baseOf(*this)); });
}

// line reads up to an end, which it takes but does not keep.
template <typename F> static istream &line(istream &in, char end, F keep) {
  Indivisible whole(&in);
  streambuf *buffer = in.rdbuf();
  int c = buffer->sbumpc();
  if (c < 0)
    in.setstate(ios_base::eofbit | ios_base::failbit);
  for (; c >= 0 && c != static_cast<unsigned char>(end); c = buffer->sbumpc())
    keep(c);
  if (c < 0)
    in.setstate(ios_base::eofbit);
  return in;
}

template <> istream &getline(istream &in, string &s, char end) {
  s.clear();
  return line(in, end, [&s](char c) { s += c; });
}

template <> istream &operator>>(istream &in, string &s) {
  Indivisible whole(&in);
  s.clear();
  streambuf *buffer = in.rdbuf();
  int c = buffer->sgetc();
  while (isSpace(c))
    c = buffer->snextc();
  for (; c >= 0 && !isSpace(c); c = buffer->snextc())
    s += char(c);
  if (c < 0)
    in.setstate(s.empty() ? ios_base::eofbit | ios_base::failbit : ios_base::eofbit);
  in.width(0);
  return in;
}

template <> istream &istream::getline(char *s, streamsize n, char end) {
  streamsize length = 0;
  line(*this, end, [&](char c) {
    if (length + 1 < n)
      s[length++] = c;
    else
      setstate(failbit);
  });
  if (n > 0)
    s[length] = 0;
  return *this;
}

template class basic_streambuf<char>;
template class basic_ios<char>;
template class basic_ostream<char>;
template class basic_istream<char>;
template class basic_iostream<char>;
template class basic_stringbuf<char>;
template class basic_ostringstream<char>;
template class basic_istringstream<char>;
template class basic_stringstream<char>;
template istream &getline(istream &, string &);
template istream &operator>>(istream &, char &);
template istream &ws(istream &);

} // namespace std
