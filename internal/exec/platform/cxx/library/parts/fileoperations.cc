// Operations on files, by C's.
#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace std {
namespace filesystem {

// failed is the error that C's function left.
static error_code failed() { return {errno, generic_category()}; }

static file_type typeOf(mode_t mode) {
  switch (mode & S_IFMT) {
  case S_IFREG:
    return file_type::regular;
  case S_IFDIR:
    return file_type::directory;
  case S_IFLNK:
    return file_type::symlink;
  case S_IFCHR:
    return file_type::character;
  case S_IFBLK:
    return file_type::block;
  case S_IFIFO:
    return file_type::fifo;
  case S_IFSOCK:
    return file_type::socket;
  }
  return file_type::unknown;
}

template <typename F> static file_status statusOf(const path &p, error_code &e, F get) {
  struct stat s;
  if (get(p.c_str(), &s)) {
    e = failed();
    bool absent = errno == ENOENT || errno == ENOTDIR;
    return file_status(absent ? file_type::not_found : file_type::none);
  }
  e.clear();
  return file_status(typeOf(s.st_mode), static_cast<perms>(s.st_mode & 07777));
}

file_status status(const path &p, error_code &e) noexcept {
  return statusOf(p, e, [](const char *name, struct stat *s) { return stat(name, s); });
}
file_status symlink_status(const path &p, error_code &e) noexcept {
  return statusOf(p, e, [](const char *name, struct stat *s) { return lstat(name, s); });
}

static file_status orThrow(const char *what, const path &p, file_status s, error_code e) {
  if (s.type() == file_type::none)
    throw filesystem_error(what, p, e);
  return s;
}
file_status status(const path &p) {
  error_code e;
  file_status s = status(p, e);
  return orThrow("status", p, s, e);
}
file_status symlink_status(const path &p) {
  error_code e;
  file_status s = symlink_status(p, e);
  return orThrow("symlink_status", p, s, e);
}

uintmax_t file_size(const path &p, error_code &e) noexcept {
  struct stat s;
  if (stat(p.c_str(), &s))
    e = failed();
  else if (!S_ISREG(s.st_mode))
    e = make_error_code(S_ISDIR(s.st_mode) ? errc::is_a_directory : errc::not_supported);
  else {
    e.clear();
    return s.st_size;
  }
  return static_cast<uintmax_t>(-1);
}

bool remove(const path &p, error_code &e) noexcept {
  bool done = ::remove(p.c_str()) == 0;
  e = done || errno == ENOENT ? error_code() : failed();
  return done;
}

void rename(const path &from, const path &to, error_code &e) noexcept {
  e = ::rename(from.c_str(), to.c_str()) ? failed() : error_code();
}

void resize_file(const path &p, uintmax_t size, error_code &e) noexcept {
  int file = open(p.c_str(), O_WRONLY);
  e = file < 0 || ftruncate(file, size) ? failed() : error_code();
  if (file >= 0)
    close(file);
}

bool is_empty(const path &p, error_code &e) { return file_size(p, e) == 0; }

// copyBytes gives whether all of a file came to the other.
static bool copyBytes(int from, int to) {
  char room[256];
  ssize_t n;
  while ((n = read(from, room, sizeof room)) > 0)
    for (ssize_t done = 0; done < n;) {
      ssize_t m = write(to, room + done, n - done);
      if (m < 0)
        return false;
      done += m;
    }
  return n == 0;
}

bool copy_file(const path &from, const path &to, copy_options o, error_code &e) {
  bool there = exists(status(to, e));
  e.clear();
  if (there && (o & copy_options::skip_existing) != copy_options::none)
    return false;
  if (there && (o & (copy_options::overwrite_existing | copy_options::update_existing)) == copy_options::none) {
    e = make_error_code(errc::file_exists);
    return false;
  }
  int in = open(from.c_str(), O_RDONLY);
  int out = in < 0 ? -1 : open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  bool done = out >= 0 && copyBytes(in, out);
  if (!done)
    e = failed();
  if (in >= 0)
    close(in);
  if (out >= 0)
    close(out);
  return done;
}

path temp_directory_path(error_code &e) {
  e.clear();
  return "/tmp";
}

// The same with an exception.

uintmax_t file_size(const path &p) {
  error_code e;
  uintmax_t size = file_size(p, e);
  if (e)
    throw filesystem_error("cannot get file size", p, e);
  return size;
}
bool remove(const path &p) {
  error_code e;
  bool done = remove(p, e);
  if (e)
    throw filesystem_error("cannot remove", p, e);
  return done;
}
void rename(const path &from, const path &to) {
  error_code e;
  rename(from, to, e);
  if (e)
    throw filesystem_error("cannot rename", from, to, e);
}
void resize_file(const path &p, uintmax_t size) {
  error_code e;
  resize_file(p, size, e);
  if (e)
    throw filesystem_error("cannot resize file", p, e);
}
bool is_empty(const path &p) {
  error_code e;
  bool empty = is_empty(p, e);
  if (e)
    throw filesystem_error("cannot check if file is empty", p, e);
  return empty;
}
bool copy_file(const path &from, const path &to, copy_options o) {
  error_code e;
  bool done = copy_file(from, to, o, e);
  if (e)
    throw filesystem_error("cannot copy file", from, to, e);
  return done;
}
path temp_directory_path() { return "/tmp"; }

} // namespace filesystem
} // namespace std
