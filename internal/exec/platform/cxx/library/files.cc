// for: basic_filebuf basic_fstream basic_ifstream basic_ofstream __basic_file
// Streams on files: what headers leave to the library is how a file is opened, read and written.
#include <cstdio>

// Buffers of files are parts of states: small ones do.
#undef BUFSIZ
#define BUFSIZ 256

#include <fstream>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace std {

// modeOf is how C writes a mode; null: there is no such mode.
static const char *modeOf(ios_base::openmode mode) {
  const auto in = ios_base::in, out = ios_base::out, trunc = ios_base::trunc, app = ios_base::app;
  switch (mode & (in | out | trunc | app)) {
  case out:
  case out | trunc:
    return "w";
  case app:
  case out | app:
    return "a";
  case in:
    return "r";
  case in | out:
    return "r+";
  case in | out | trunc:
    return "w+";
  case in | app:
  case in | out | app:
    return "a+";
  default:
    return nullptr;
  }
}

__basic_file<char>::__basic_file(__c_lock *) throw() : _M_cfile(nullptr), _M_cfile_created(false) {}
__basic_file<char>::~__basic_file() { close(); }

__basic_file<char> *__basic_file<char>::open(const char *name, ios_base::openmode mode, int) {
  const char *m = modeOf(mode);
  if (!m || is_open() || !(_M_cfile = fopen(name, m)))
    return nullptr;
  _M_cfile_created = true;
  return this;
}

__basic_file<char> *__basic_file<char>::close() {
  if (!is_open())
    return nullptr;
  int error = _M_cfile_created ? fclose(_M_cfile) : 0;
  _M_cfile = nullptr;
  return error ? nullptr : this;
}

bool __basic_file<char>::is_open() const throw() { return _M_cfile; }
int __basic_file<char>::fd() throw() { return fileno(_M_cfile); }
__c_file *__basic_file<char>::file() throw() { return _M_cfile; }

streamsize __basic_file<char>::xsputn(const char *s, streamsize n) {
  streamsize left = n;
  while (left > 0) {
    streamsize done = write(fd(), s, left);
    if (done < 0 && errno == EINTR)
      continue;
    if (done < 0)
      break;
    left -= done;
    s += done;
  }
  return n - left;
}

streamsize __basic_file<char>::xsputn_2(const char *a, streamsize n, const char *b, streamsize m) {
  streamsize done = xsputn(a, n);
  return done == n ? done + xsputn(b, m) : done;
}

streamsize __basic_file<char>::xsgetn(char *s, streamsize n) {
  streamsize done;
  do
    done = read(fd(), s, n);
  while (done < 0 && errno == EINTR);
  return done;
}

streamoff __basic_file<char>::seekoff(streamoff to, ios_base::seekdir way) throw() {
  return lseek(fd(), to, way == ios_base::beg ? SEEK_SET : way == ios_base::cur ? SEEK_CUR : SEEK_END);
}

int __basic_file<char>::sync() { return 0; } // nothing waits in C's stream

// showmanyc is how many characters a file has left, as far as that is known.
streamsize __basic_file<char>::showmanyc() {
  off_t at = lseek(fd(), 0, SEEK_CUR);
  if (at < 0)
    return 0;
  off_t end = lseek(fd(), 0, SEEK_END);
  lseek(fd(), at, SEEK_SET);
  return end < at ? 0 : end - at;
}

// Files have the characters of the program.
using Code = codecvt<char, char, mbstate_t>;
Code::codecvt(size_t refs) : __codecvt_abstract_base<char, char, mbstate_t>(refs), _M_c_locale_codecvt() {}
Code::~codecvt() = default;
codecvt_base::result Code::do_out(mbstate_t &, const char *from, const char *, const char *&next, char *to, char *,
                                  char *&toNext) const {
  next = from, toNext = to;
  return noconv;
}
codecvt_base::result Code::do_in(mbstate_t &, const char *from, const char *, const char *&next, char *to, char *,
                                 char *&toNext) const {
  next = from, toNext = to;
  return noconv;
}
codecvt_base::result Code::do_unshift(mbstate_t &, char *to, char *, char *&toNext) const {
  toNext = to;
  return noconv;
}
int Code::do_encoding() const throw() { return 1; }
bool Code::do_always_noconv() const throw() { return true; }
int Code::do_length(mbstate_t &, const char *from, const char *end, size_t most) const {
  return static_cast<int>(most < size_t(end - from) ? most : end - from);
}
int Code::do_max_length() const throw() { return 1; }

// Before all objects of the program.
[[clang::no_destroy, gnu::init_priority(101)]] static const Code code(1);

// As use_facet and has_facet, which the headers declare as instantiated elsewhere.
const Code &useCode(const locale &) asm("_ZSt9use_facetISt7codecvtIcc11__mbstate_tEERKT_RKSt6locale");
const Code &useCode(const locale &) { return code; }
bool hasCode(const locale &) noexcept asm("_ZSt9has_facetISt7codecvtIcc11__mbstate_tEEbRKSt6locale");
bool hasCode(const locale &) noexcept { return true; }

template class basic_filebuf<char>;
template class basic_ifstream<char>;
template class basic_ofstream<char>;
template class basic_fstream<char>;

} // namespace std
