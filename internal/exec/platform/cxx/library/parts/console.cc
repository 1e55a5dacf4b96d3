// The standard streams, on C's.

namespace std {

namespace {

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
  makeFacets();
  new (coutRoom) ostream(new (consoles[0]) Console(stdout));
  auto *error = new (consoles[1]) Console(stderr);
  (new (cerrRoom) ostream(error))->setf(unitbuf);
  new (clogRoom) ostream(error);
  auto *out = reinterpret_cast<ostream *>(coutRoom);
  (new (cinRoom) istream(new (consoles[2]) Console(stdin)))->tie(out);
  reinterpret_cast<ostream *>(cerrRoom)->tie(out);
}
ios_base::Init::~Init() {}

// Streams and C's functions share their files always.
static bool synchronised = true;
bool ios_base::sync_with_stdio(bool on) {
  bool was = synchronised;
  synchronised = on;
  return was;
}

// Streams without their buffer.

ios_base::ios_base() noexcept
    : _M_precision(6), _M_width(), _M_flags(skipws | dec), _M_exception(), _M_streambuf_state(), _M_callbacks(),
      _M_word_zero(), _M_word_size(_S_local_word_size), _M_word(_M_local_word), _M_ios_locale() {}
ios_base::~ios_base() {}
void ios_base::_M_init() noexcept {}
void ios_base::_M_call_callbacks(event) noexcept {}
void ios_base::_M_dispose_callbacks() noexcept {}
locale ios_base::imbue(const locale &l) noexcept { return l; }

template <> void basic_ios<char>::_M_cache_locale(const locale &) {
  if (!charactersRoom[0])
    Init();
  _M_ctype = reinterpret_cast<const ctype<char> *>(charactersRoom);
  _M_num_put = nullptr;
  _M_num_get = nullptr;
}

void __throw_ios_failure(const char *text) { __throw_runtime_error(text); }
void __throw_ios_failure(const char *text, int) { __throw_runtime_error(text); }

} // namespace std
