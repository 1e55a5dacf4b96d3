// Paths.
#include <filesystem>
#include <vector>

namespace std {
namespace filesystem {

// The list of a path that has several components is on the heap; of another one the pointer is its type.
struct path::_List::_Impl {
  vector<_Cmpt> parts;
};

static bool isPointer(const void *p) { return reinterpret_cast<uintptr_t>(p) > 3; }

void path::_List::_Impl_deleter::operator()(_Impl *p) const noexcept {
  if (isPointer(p))
    delete p;
}

path::_List::_List() { type(_Type::_Filename); }
path::_List::_List(const _List &other)
    : _M_impl(isPointer(other._M_impl.get()) ? new _Impl(*other._M_impl) : other._M_impl.get()) {}
path::_List &path::_List::operator=(const _List &other) {
  _List copy(other);
  swap(copy);
  return *this;
}
void path::_List::type(_Type t) noexcept { _M_impl.reset(reinterpret_cast<_Impl *>(static_cast<uintptr_t>(t))); }
int path::_List::size() const noexcept { return isPointer(_M_impl.get()) ? _M_impl->parts.size() : 0; }
bool path::_List::empty() const noexcept { return size() == 0; }
void path::_List::clear() { type(_Type::_Filename); }
path::_Cmpt *path::_List::begin() noexcept { return _M_impl->parts.data(); }
path::_Cmpt *path::_List::end() noexcept { return begin() + size(); }
const path::_Cmpt *path::_List::begin() const noexcept { return _M_impl->parts.data(); }
const path::_Cmpt *path::_List::end() const noexcept { return begin() + size(); }
const path::_Cmpt &path::_List::front() const noexcept { return *begin(); }
const path::_Cmpt &path::_List::back() const noexcept { return end()[-1]; }

void path::_M_split_cmpts() {
  _M_cmpts.clear();
  const string_view all = _M_pathname;
  if (all.empty())
    return;
  vector<_Cmpt> parts;
  size_t at = all.find_first_not_of('/');
  if (at != 0)
    parts.push_back(_Cmpt(all.substr(0, 1), _Type::_Root_dir, 0));
  while (at < all.size()) {
    size_t end = min(all.find('/', at), all.size());
    parts.push_back(_Cmpt(all.substr(at, end - at), _Type::_Filename, at));
    if (end == all.size())
      break;
    at = all.find_first_not_of('/', end);
    if (at == string_view::npos) // a path that ends with a slash has an empty name at its end
      parts.push_back(_Cmpt(string_view(), _Type::_Filename, all.size()));
  }
  if (parts.size() == 1)
    _M_cmpts.type(parts[0]._M_cmpts.type());
  else
    _M_cmpts._M_impl.reset(new _List::_Impl{move(parts)});
}

// Parts of a path.

static bool isRooted(const path &p) { return p.native()[0] == '/'; }

// nameOf is where a path's last name begins.
static size_t nameOf(const string &s) { return s.rfind('/') + 1; }

path path::root_name() const { return {}; }
path path::root_directory() const { return isRooted(*this) ? path("/") : path(); }
path path::root_path() const { return root_directory(); }
path path::relative_path() const {
  size_t at = _M_pathname.find_first_not_of('/');
  return at == string_type::npos ? path() : path(_M_pathname.substr(at));
}
path path::parent_path() const {
  if (!has_relative_path())
    return *this;
  size_t end = _M_pathname.find_last_not_of('/', nameOf(_M_pathname) - 1);
  if (nameOf(_M_pathname) == 0)
    return {};
  return end == string_type::npos ? root_directory() : path(_M_pathname.substr(0, end + 1));
}
bool path::has_root_name() const noexcept { return false; }
bool path::has_root_directory() const noexcept { return isRooted(*this); }
bool path::has_root_path() const noexcept { return isRooted(*this); }
bool path::has_relative_path() const noexcept { return _M_pathname.find_first_not_of('/') != string_type::npos; }
bool path::has_parent_path() const noexcept { return isRooted(*this) || nameOf(_M_pathname) > 0; }
bool path::has_filename() const noexcept { return nameOf(_M_pathname) < _M_pathname.size(); }

pair<const std::string *, size_t> path::_M_find_extension() const noexcept {
  const string_type *s = nullptr;
  if (_M_cmpts.type() == _Type::_Filename)
    s = &_M_pathname;
  else if (!_M_cmpts.empty() && _M_cmpts.back()._M_cmpts.type() == _Type::_Filename)
    s = &_M_cmpts.back()._M_pathname;
  if (!s || s->empty())
    return {};
  size_t dot = s->size() <= 2 && s->front() == '.' ? 0 : s->rfind('.');
  return {s, dot == 0 ? string_type::npos : dot};
}

// Changes.

void path::_M_append(string_view s) {
  if (!s.empty() && s[0] == '/')
    _M_pathname = s;
  else {
    if (has_filename())
      _M_pathname += '/';
    _M_pathname += s;
  }
  _M_split_cmpts();
}
void path::_M_concat(string_view s) {
  _M_pathname += s;
  _M_split_cmpts();
}
path &path::operator/=(const path &p) {
  string_type s = p._M_pathname; // p may be this one
  _M_append(s);
  return *this;
}
path &path::operator+=(const path &p) {
  string_type s = p._M_pathname;
  _M_concat(s);
  return *this;
}
path &path::remove_filename() {
  _M_pathname.erase(nameOf(_M_pathname));
  _M_split_cmpts();
  return *this;
}
path &path::replace_filename(const path &p) {
  string_type s = p._M_pathname;
  remove_filename();
  _M_append(s);
  return *this;
}
path &path::replace_extension(const path &p) {
  string_type s = p._M_pathname;
  auto [name, dot] = _M_find_extension();
  if (name && dot != string_type::npos)
    _M_pathname.erase(_M_pathname.size() - (name->size() - dot));
  if (!s.empty() && s[0] != '.')
    _M_pathname += '.';
  _M_concat(s);
  return *this;
}

// Order and form.

// names are the names of a path, without its root.
static vector<string> names(const path &p) {
  vector<string> list;
  for (const path &part : p.relative_path())
    list.push_back(part.native());
  return list;
}

int path::compare(const path &p) const noexcept {
  if (isRooted(*this) != isRooted(p))
    return isRooted(*this) ? 1 : -1;
  vector<std::string> a = names(*this), b = names(p);
  for (size_t i = 0; i < a.size() && i < b.size(); i++)
    if (int order = a[i].compare(b[i]))
      return order;
  return a.size() < b.size() ? -1 : a.size() > b.size();
}
int path::compare(string_view s) const noexcept { return compare(path(s)); }

path path::lexically_normal() const {
  if (empty())
    return {};
  path result = root_directory();
  vector<std::string> kept, all = names(*this);
  bool directory = false; // the last one that counts is one
  for (const std::string &name : all) {
    directory = name.empty() || name == "." || name == "..";
    if (name.empty() || name == ".")
      continue;
    if (name != "..")
      kept.push_back(name);
    else if (!kept.empty() && kept.back() != "..")
      kept.pop_back();
    else if (!isRooted(*this))
      kept.push_back(name);
  }
  for (const std::string &name : kept)
    result /= name;
  if (directory && !kept.empty() && kept.back() != "..")
    result /= "";
  return result.empty() ? path(".") : result;
}

path path::lexically_relative(const path &base) const {
  if (isRooted(*this) != isRooted(base))
    return {};
  vector<std::string> a = names(*this), b = names(base);
  size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i])
    i++;
  if (i == a.size() && i == b.size())
    return ".";
  int up = 0;
  for (size_t j = i; j < b.size(); j++)
    up += b[j] == ".." ? -1 : !b[j].empty() && b[j] != ".";
  if (up < 0)
    return {};
  if (up == 0 && (i == a.size() || a[i].empty()))
    return ".";
  path result;
  for (; up > 0; up--)
    result /= "..";
  for (; i < a.size(); i++)
    result /= a[i];
  return result;
}

path path::lexically_proximate(const path &base) const {
  path relative = lexically_relative(base);
  return relative.empty() ? *this : relative;
}

size_t __cxx11::hash_value(const path &p) noexcept {
  size_t h = isRooted(p);
  for (const string &name : names(p))
    h = h * 31 + hash<string>()(name);
  return h;
}

// Errors.

struct filesystem_error::_Impl {
  path first, second;
  string text;
};

filesystem_error::filesystem_error(const string &what, error_code e)
    : system_error(e, what), _M_impl(__make_shared<const _Impl>(_Impl{{}, {}, "filesystem error: "s + system_error::what()})) {}
filesystem_error::filesystem_error(const string &what, const path &p, error_code e)
    : system_error(e, what), _M_impl(__make_shared<const _Impl>(
                                 _Impl{p, {}, "filesystem error: "s + system_error::what() + " [" + p.native() + "]"})) {}
filesystem_error::filesystem_error(const string &what, const path &p, const path &q, error_code e)
    : system_error(e, what),
      _M_impl(__make_shared<const _Impl>(
          _Impl{p, q, "filesystem error: "s + system_error::what() + " [" + p.native() + "] [" + q.native() + "]"})) {}
filesystem_error::~filesystem_error() = default;
const path &filesystem_error::path1() const noexcept { return _M_impl->first; }
const path &filesystem_error::path2() const noexcept { return _M_impl->second; }
const char *filesystem_error::what() const noexcept { return _M_impl->text.c_str(); }

} // namespace filesystem

template class __shared_ptr<const filesystem::filesystem_error::_Impl>;

} // namespace std
