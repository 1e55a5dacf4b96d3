// for: _ZSt5wcout _ZSt5wcerr _ZSt5wclog _ZSt4wcin basic_ostreamIw basic_istreamIw basic_iosIw stringstreamIw
// Streams of wide characters: the headers' own classes and facets. Those of the standard streams are C's characters as far
// as there are such (ASCII); what is not ends a stream's use.
#include <bits/c++config.h>

#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0

#include <iostream>
#include <sstream>

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwctype>

extern "C" locale_t __uselocale(locale_t l) { return l; } // there is one

namespace std {

using Wide = ctype<wchar_t>;

locale::id Wide::id;

// Characters beyond ASCII are of no kind in the classic locale.
static bool isOf(ctype_base::mask m, wchar_t c) {
  return c >= 0 && c < 128 && use_facet<ctype<char>>(locale()).is(m, static_cast<char>(c));
}

Wide::ctype(size_t refs) : __ctype_abstract_base<wchar_t>(refs), _M_c_locale_ctype(), _M_narrow_ok(), _M_narrow(), _M_widen() {}
Wide::~ctype() = default;
bool Wide::do_is(mask m, wchar_t c) const { return isOf(m, c); }
const wchar_t *Wide::do_is(const wchar_t *p, const wchar_t *end, mask *to) const {
  for (; p < end; p++, to++) {
    *to = 0;
    for (mask bit : {upper, lower, alpha, digit, xdigit, space, print, cntrl, punct, blank})
      *to |= isOf(bit, *p) ? bit : 0;
  }
  return end;
}
const wchar_t *Wide::do_scan_is(mask m, const wchar_t *p, const wchar_t *end) const {
  while (p < end && !isOf(m, *p))
    p++;
  return p;
}
const wchar_t *Wide::do_scan_not(mask m, const wchar_t *p, const wchar_t *end) const {
  while (p < end && isOf(m, *p))
    p++;
  return p;
}
wchar_t Wide::do_toupper(wchar_t c) const { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }
wchar_t Wide::do_tolower(wchar_t c) const { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }
const wchar_t *Wide::do_toupper(wchar_t *p, const wchar_t *end) const {
  for (; p < end; p++)
    *p = do_toupper(*p);
  return end;
}
const wchar_t *Wide::do_tolower(wchar_t *p, const wchar_t *end) const {
  for (; p < end; p++)
    *p = do_tolower(*p);
  return end;
}
wchar_t Wide::do_widen(char c) const { return static_cast<unsigned char>(c); }
const char *Wide::do_widen(const char *p, const char *end, wchar_t *to) const {
  for (; p < end; p++)
    *to++ = do_widen(*p);
  return end;
}
char Wide::do_narrow(wchar_t c, char other) const { return c >= 0 && c < 128 ? static_cast<char>(c) : other; }
const wchar_t *Wide::do_narrow(const wchar_t *p, const wchar_t *end, char other, char *to) const {
  for (; p < end; p++)
    *to++ = do_narrow(*p, other);
  return end;
}

// Numbers.

const char *__num_base::_S_atoms_out = "-+xX0123456789abcdef0123456789ABCDEF";

void __num_base::_S_format_float(const ios_base &s, char *to, char modifier) throw() {
  auto flags = s.flags(), field = flags & ios_base::floatfield;
  bool upper = flags & ios_base::uppercase, hex = field == (ios_base::fixed | ios_base::scientific);
  char kind = hex ? 'a' : field == ios_base::fixed ? 'f' : field == ios_base::scientific ? 'e' : 'g';
  *to++ = '%';
  if (flags & ios_base::showpos)
    *to++ = '+';
  if (flags & ios_base::showpoint)
    *to++ = '#';
  if (!hex)
    *to++ = '.', *to++ = '*';
  if (modifier)
    *to++ = modifier;
  *to++ = upper ? kind - 'a' + 'A' : kind;
  *to = 0;
}

// The facets and the standard streams, before all objects of the program.

namespace {

struct Spelling : __numpunct_cache<wchar_t> {
  Spelling() : __numpunct_cache(1) {
    _M_truename = L"true", _M_truename_size = 4;
    _M_falsename = L"false", _M_falsename_size = 5;
    _M_decimal_point = L'.', _M_thousands_sep = L',';
    for (size_t i = 0; i < sizeof _M_atoms_out / sizeof *_M_atoms_out; i++)
      _M_atoms_out[i] = __num_base::_S_atoms_out[i];
    for (size_t i = 0; i < sizeof _M_atoms_in / sizeof *_M_atoms_in; i++)
      _M_atoms_in[i] = __num_base::_S_atoms_in[i];
  }
};

struct WideConsole : wstreambuf {
  FILE *file;
  explicit WideConsole(FILE *f) : file(f) {}
  wint_t overflow(wint_t c) override {
    if (c == WEOF)
      return 0;
    return c < 128 && fputc(c, file) >= 0 ? c : WEOF;
  }
  int sync() override { return fflush(file); }
  wint_t underflow() override {
    int c = fgetc(file);
    return c < 0 ? WEOF : ungetc(c, file);
  }
  wint_t uflow() override {
    int c = fgetc(file);
    return c < 0 ? WEOF : c;
  }
  wint_t pbackfail(wint_t c) override { return c < 128 && ungetc(c, file) >= 0 ? c : WEOF; }
};

} // namespace

alignas(Wide) static char wideRoom[sizeof(Wide)];
alignas(num_put<wchar_t>) static char outputRoom[sizeof(num_put<wchar_t>)];
alignas(num_get<wchar_t>) static char inputRoom[sizeof(num_get<wchar_t>)];
alignas(Spelling) static char wideSpellingRoom[sizeof(Spelling)];
alignas(WideConsole) static char wideConsoles[3][sizeof(WideConsole)];
alignas(wostream) extern char wcoutRoom[] asm("_ZSt5wcout"), wcerrRoom[] asm("_ZSt5wcerr"), wclogRoom[] asm("_ZSt5wclog");
alignas(wistream) extern char wcinRoom[] asm("_ZSt4wcin");
alignas(wostream) char wcoutRoom[sizeof(wostream)], wcerrRoom[sizeof(wostream)], wclogRoom[sizeof(wostream)];
alignas(wistream) char wcinRoom[sizeof(wistream)];

template <> const Wide &use_facet(const locale &) { return *reinterpret_cast<const Wide *>(wideRoom); }
template <> bool has_facet<Wide>(const locale &) noexcept { return true; }
template <> const __numpunct_cache<wchar_t> *__use_cache<__numpunct_cache<wchar_t>>::operator()(const locale &) const {
  return reinterpret_cast<const Spelling *>(wideSpellingRoom);
}
template <> void basic_ios<wchar_t>::_M_cache_locale(const locale &) {
  _M_ctype = reinterpret_cast<const Wide *>(wideRoom);
  _M_num_put = reinterpret_cast<const num_put<wchar_t> *>(outputRoom);
  _M_num_get = reinterpret_cast<const num_get<wchar_t> *>(inputRoom);
}

static struct MakeWide {
  MakeWide() {
    new (wideRoom) Wide(1);
    new (outputRoom) num_put<wchar_t>(1);
    new (inputRoom) num_get<wchar_t>(1);
    new (wideSpellingRoom) Spelling;
    auto *out = new (wcoutRoom) wostream(new (wideConsoles[0]) WideConsole(stdout));
    auto *error = new (wideConsoles[1]) WideConsole(stderr);
    auto *unbuffered = new (wcerrRoom) wostream(error);
    unbuffered->setf(ios_base::unitbuf);
    unbuffered->tie(out);
    new (wclogRoom) wostream(error);
    (new (wcinRoom) wistream(new (wideConsoles[2]) WideConsole(stdin)))->tie(out);
  }
} makeWide [[gnu::init_priority(101)]];

template <> wistream &getline(wistream &in, wstring &s, wchar_t end) {
  wistream::sentry ready(in, true);
  if (!ready)
    return in;
  ios_base::iostate error = ios_base::goodbit;
  s.clear();
  wint_t c = in.rdbuf()->sbumpc();
  if (c == WEOF)
    error |= ios_base::failbit;
  for (; c != WEOF && c != wint_t(end); c = in.rdbuf()->sbumpc())
    s += static_cast<wchar_t>(c);
  if (c == WEOF)
    error |= ios_base::eofbit;
  in.setstate(error);
  return in;
}

template class basic_streambuf<wchar_t>;
template class basic_ios<wchar_t>;
template class basic_ostream<wchar_t>;
template class basic_iostream<wchar_t>;
template class basic_stringbuf<wchar_t>;
template class basic_ostringstream<wchar_t>;
template class basic_istringstream<wchar_t>;
template class basic_stringstream<wchar_t>;
template wostream &operator<<(wostream &, const wchar_t *);
template wostream &operator<<(wostream &, const char *);
template wostream &operator<<(wostream &, wchar_t);
template wostream &operator<<(wostream &, char);
template wostream &__ostream_insert(wostream &, const wchar_t *, streamsize);
template wostream &endl(wostream &);
template wostream &ends(wostream &);
template wostream &flush(wostream &);
template wistream &ws(wistream &);
template wistream &operator>>(wistream &, wchar_t &);
template wistream &operator>>(wistream &, wstring &);
template void __istream_extract(wistream &, wchar_t *, streamsize);
template wistream &wistream::operator>>(int &);
template wistream &wistream::operator>>(short &);
#define EXTRACT_WIDE(type) template wistream &wistream::_M_extract(type &);
EXTRACT_WIDE(bool)
EXTRACT_WIDE(unsigned short)
EXTRACT_WIDE(unsigned int)
EXTRACT_WIDE(long)
EXTRACT_WIDE(unsigned long)
EXTRACT_WIDE(long long)
EXTRACT_WIDE(unsigned long long)
EXTRACT_WIDE(float)
EXTRACT_WIDE(double)
EXTRACT_WIDE(long double)
#define INSERT_WIDE(type) template wostream &wostream::_M_insert(type);
INSERT_WIDE(long)
INSERT_WIDE(unsigned long)
INSERT_WIDE(long long)
INSERT_WIDE(unsigned long long)
INSERT_WIDE(bool)
INSERT_WIDE(double)
INSERT_WIDE(long double)
INSERT_WIDE(const void *)

} // namespace std
