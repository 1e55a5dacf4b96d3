// The classic locale and its facets.

namespace std {

// The classic locale is the only one. Its facets are those that headers ask for: of characters and of their order.

alignas(ctype<char>) static char charactersRoom[sizeof(ctype<char>)];
alignas(collate<char>) static char orderRoom[sizeof(collate<char>)];
alignas(num_get<char>) static char numbersRoom[sizeof(num_get<char>)];
alignas(__numpunct_cache<char>) static char spellingRoom[sizeof(__numpunct_cache<char>)];

static const locale::facet *facets[] = {reinterpret_cast<locale::facet *>(charactersRoom),
                                        reinterpret_cast<locale::facet *>(orderRoom)};

// As locale::_Impl, which has no constant.
static struct {
  _Atomic_word owners = 1;
  const locale::facet **facets = std::facets;
  size_t count = 2;
  const locale::facet **caches = nullptr;
  char **names = nullptr;
} classic;

locale::locale() noexcept : _M_impl(reinterpret_cast<_Impl *>(&std::classic)) {}
locale::locale(const locale &) noexcept : locale() {}
locale::locale(const char *name) : locale() {
  if (strcmp(name, "C") && strcmp(name, "POSIX") && *name)
    heddle_gap("a locale other than the classic one");
}
locale::~locale() noexcept {}
const locale &locale::operator=(const locale &) noexcept { return *this; }
bool locale::operator==(const locale &) const noexcept { return true; }
string locale::name() const { return "C"; }
locale locale::global(const locale &l) { return l; }
const locale &locale::classic() {
  [[clang::no_destroy]] static locale l;
  return l;
}
locale::facet::~facet() = default;
__c_locale locale::facet::_S_clone_c_locale(__c_locale &) noexcept { return __c_locale(); }
void locale::facet::_S_destroy_c_locale(__c_locale &) {}

locale::id ctype<char>::id;

size_t locale::id::_M_id() const noexcept {
  if (this == &std::ctype<char>::id)
    return 0;
  if (this != &std::collate<char>::id)
    heddle_gap("a facet of a locale other than those of char and its order");
  return 1;
}

// Characters.

// Tables are constants, so that making a stream takes few steps.
namespace {
struct Tables {
  ctype_base::mask classes[256] = {};
  char same[256] = {};
  constexpr Tables() {
    for (int c = 0; c < 256; c++)
      same[c] = static_cast<char>(c);
    for (int c = 0; c < 32; c++)
      classes[c] = ctype_base::cntrl;
    classes[127] = ctype_base::cntrl;
    for (int c = '\t'; c <= '\r'; c++)
      classes[c] = ctype_base::cntrl | ctype_base::space;
    classes[int('\t')] = ctype_base::cntrl | ctype_base::space | ctype_base::blank;
    classes[int(' ')] = ctype_base::space | ctype_base::print | ctype_base::blank;
    for (int c = '!'; c <= '~'; c++)
      classes[c] = ctype_base::print | kind(c);
  }
  static constexpr ctype_base::mask kind(int c) {
    bool upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z', hex = (c | 32) <= 'f';
    if (c >= '0' && c <= '9')
      return ctype_base::digit | ctype_base::xdigit;
    if (!upper && !lower)
      return ctype_base::punct;
    return (upper ? ctype_base::upper : ctype_base::lower) | ctype_base::alpha | (hex ? ctype_base::xdigit : 0);
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

struct Order : collate<char> {
  Order() : collate(__c_locale(), 1) {}
};

} // namespace

template <> const ctype<char> &use_facet(const locale &) {
  return *reinterpret_cast<const ctype<char> *>(charactersRoom);
}
template <> const collate<char> &use_facet(const locale &) { return *reinterpret_cast<const collate<char> *>(orderRoom); }
template <> int collate<char>::_M_compare(const char *a, const char *b) const noexcept { return strcmp(a, b); }
template <> size_t collate<char>::_M_transform(char *to, const char *from, size_t n) const noexcept {
  size_t length = strlen(from);
  for (size_t i = 0; i < n && i <= length; i++)
    to[i] = from[i];
  return length;
}
template <> bool has_facet<ctype<char>>(const locale &) noexcept { return true; }

// How numbers are spelled, for those who read them.
const char *__num_base::_S_atoms_in = "-+xX0123456789abcdefABCDEF";
template <> const __numpunct_cache<char> *__use_cache<__numpunct_cache<char>>::operator()(const locale &) const {
  return reinterpret_cast<const __numpunct_cache<char> *>(spellingRoom);
}
bool __verify_grouping(const char *, size_t, const string &) throw() { return true; } // there are no groups
__c_locale locale::facet::_S_get_c_locale() { return __c_locale(); }

static void makeFacets() {
  new (charactersRoom) Characters;
  new (orderRoom) Order;
  new (numbersRoom) num_get<char>(1);
  auto *spelling = new (spellingRoom) __numpunct_cache<char>(1);
  spelling->_M_truename = "true", spelling->_M_truename_size = 4;
  spelling->_M_falsename = "false", spelling->_M_falsename_size = 5;
  spelling->_M_decimal_point = '.', spelling->_M_thousands_sep = ',';
  memcpy(spelling->_M_atoms_in, __num_base::_S_atoms_in, sizeof spelling->_M_atoms_in);
}

} // namespace std
