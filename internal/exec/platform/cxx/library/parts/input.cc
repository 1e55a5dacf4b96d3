// Input: what the headers leave to the library for streams of char, as they have it for others.

namespace std {

template <typename T, typename F> static void convert(const char *s, T &to, ios_base::iostate &error, F parse) {
  char *end;
  to = parse(s, &end);
  if (end == s || *end) {
    to = 0;
    error = ios_base::failbit;
  } else if (isinf(to)) {
    to = to > 0 ? numeric_limits<T>::max() : -numeric_limits<T>::max();
    error = ios_base::failbit;
  }
}
template <> void __convert_to_v(const char *s, float &v, ios_base::iostate &e, const __c_locale &) throw() {
  convert(s, v, e, strtof);
}
template <> void __convert_to_v(const char *s, double &v, ios_base::iostate &e, const __c_locale &) throw() {
  convert(s, v, e, strtod);
}
template <> void __convert_to_v(const char *s, long double &v, ios_base::iostate &e, const __c_locale &) throw() {
  convert(s, v, e, strtold);
}

// isUnknown reports whether a stream may be standard input that is unknown, of which the C library makes up numbers.
static bool isUnknown(const istream &in) {
  return &in == reinterpret_cast<istream *>(cinRoom) && in.rdbuf() == reinterpret_cast<streambuf *>(consoles[2]) && in.good() &&
         in.flags() & ios_base::skipws && (in.flags() & ios_base::basefield) == ios_base::dec;
}

// input runs what reads, if the stream is ready, and keeps what came of it.
template <typename F> static istream &input(istream &in, bool keepSpace, F read) {
  Indivisible whole(&in);
  int ended = !keepSpace && isUnknown(in) ? __heddle_stdin_skip() : -1;
  istream::sentry ready(in, keepSpace || ended >= 0);
  if (ready && ended == 1) {
    in.setstate(ios_base::eofbit | ios_base::failbit);
  } else if (ready) {
    ios_base::iostate error = ios_base::goodbit;
    read(error);
    if (error)
      in.setstate(error);
  }
  return in;
}

// madeUp reads a number of standard input that is unknown.
template <typename T> static bool madeUp(istream &in, T &to, ios_base::iostate &error) {
  if (!isUnknown(in))
    return false;
  int ended = 0, wrong = -1;
  if constexpr (is_same_v<T, double>) {
    wrong = __heddle_stdin_real(&to, &ended);
  } else if constexpr (is_integral_v<T> && !is_same_v<T, bool>) {
    long long value = 0;
    wrong = __heddle_stdin_integer(8 * sizeof(T), is_signed_v<T>, &value, &ended);
    if (wrong >= 0)
      to = static_cast<T>(value < numeric_limits<T>::min() && is_signed_v<T>   ? numeric_limits<T>::min()
                          : value > numeric_limits<T>::max() && is_signed_v<T> ? numeric_limits<T>::max()
                                                                               : value);
  }
  error |= (ended ? ios_base::eofbit : ios_base::goodbit) | (wrong == 1 ? ios_base::failbit : ios_base::goodbit);
  return wrong >= 0;
}

template <typename T> static istream &extract(istream &in, T &to) {
  return input(in, false, [&](ios_base::iostate &error) {
    if (madeUp(in, to, error))
      return;
    reinterpret_cast<const num_get<char> *>(numbersRoom)->get(in, {}, in, error, to);
  });
}

#define EXTRACT(type)                                                                                                  \
  template <> template <> istream &istream::_M_extract(type &v) { return extract(*this, v); }
EXTRACT(bool)
EXTRACT(unsigned short)
EXTRACT(unsigned int)
EXTRACT(long)
EXTRACT(unsigned long)
EXTRACT(long long)
EXTRACT(unsigned long long)
EXTRACT(float)
EXTRACT(double)
EXTRACT(long double)
EXTRACT(void *)

// narrower reads a long that has to fit.
template <typename T> static istream &narrower(istream &in, T &to) {
  long value;
  bool read = false;
  input(in, false, [&](ios_base::iostate &error) {
    if (!madeUp(in, value, error))
      reinterpret_cast<const num_get<char> *>(numbersRoom)->get(in, {}, in, error, value);
    read = true;
    if (value < numeric_limits<T>::min() || value > numeric_limits<T>::max()) {
      error |= ios_base::failbit;
      value = value < 0 ? numeric_limits<T>::min() : numeric_limits<T>::max();
    }
  });
  if (read)
    to = static_cast<T>(value);
  return in;
}
template <> istream &istream::operator>>(int &v) { return narrower(*this, v); }
template <> istream &istream::operator>>(short &v) { return narrower(*this, v); }

template <> istream &getline(istream &in, string &s, char end) {
  return input(in, true, [&](ios_base::iostate &error) {
    s.clear();
    streambuf *buffer = in.rdbuf();
    int c = buffer->sbumpc();
    if (c < 0)
      error |= ios_base::failbit;
    for (; c >= 0 && c != static_cast<unsigned char>(end); c = buffer->sbumpc())
      s += static_cast<char>(c);
    if (c < 0)
      error |= ios_base::eofbit;
  });
}
template istream &getline(istream &, string &);

// word keeps the characters up to white space, limit at most.
template <typename F> static void word(istream &in, streamsize limit, ios_base::iostate &error, F keep) {
  streambuf *buffer = in.rdbuf();
  const auto &characters = *reinterpret_cast<const ctype<char> *>(charactersRoom);
  int c = buffer->sgetc();
  streamsize kept = 0;
  for (; kept < limit && c >= 0 && !characters.is(ctype_base::space, static_cast<char>(c)); c = buffer->snextc()) {
    keep(static_cast<char>(c));
    kept++;
  }
  if (kept < limit && c < 0)
    error |= ios_base::eofbit;
  in.width(0);
  if (kept == 0)
    error |= ios_base::failbit;
}

template <> istream &operator>>(istream &in, string &s) {
  return input(in, false, [&](ios_base::iostate &error) {
    s.clear();
    word(in, in.width() > 0 ? in.width() : numeric_limits<streamsize>::max(), error, [&s](char c) { s += c; });
  });
}

void __istream_extract(istream &in, char *s, streamsize n) {
  input(in, false, [&](ios_base::iostate &error) {
    streamsize room = in.width() > 0 && in.width() < n ? in.width() : n;
    word(in, room - 1, error, [&s](char c) { *s++ = c; });
    *s = 0;
  });
}

template <> istream &istream::getline(char *s, streamsize n, char end) {
  _M_gcount = 0;
  input(*this, true, [&](ios_base::iostate &error) {
    streambuf *buffer = rdbuf();
    int c = buffer->sgetc(), last = static_cast<unsigned char>(end);
    for (; _M_gcount + 1 < n && c >= 0 && c != last; c = buffer->snextc()) {
      *s++ = static_cast<char>(c);
      ++_M_gcount;
    }
    if (c < 0)
      error |= ios_base::eofbit;
    else if (c == last) {
      ++_M_gcount;
      buffer->sbumpc();
    } else
      error |= ios_base::failbit;
  });
  if (n > 0)
    *s = 0;
  if (!_M_gcount)
    setstate(failbit);
  return *this;
}

// skip takes n characters, any number if that is the greatest one, up to an end that it takes as well.
static streamsize skip(istream &in, streamsize n, int end, ios_base::iostate &error) {
  streamsize taken = 0;
  for (bool all = n == numeric_limits<streamsize>::max(); all || taken < n;) {
    int c = in.rdbuf()->sbumpc();
    if (c < 0) {
      error |= ios_base::eofbit;
      break;
    }
    taken++;
    if (c == end)
      break;
  }
  return taken;
}

template <> istream &istream::ignore(streamsize n, int end) {
  _M_gcount = 0;
  return input(*this, true, [&](ios_base::iostate &error) {
    if (n > 0)
      _M_gcount = skip(*this, n, end, error);
  });
}
template <> istream &istream::ignore(streamsize n) { return ignore(n, -1); }

} // namespace std
