// The classes of the standard's exceptions, and the functions by which headers throw them.
#include <future>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <typeinfo>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" void *__heddle_reserve(size_t size); // finds room always
extern "C" char *__heddle_strerror(int error);  // null if it has no text

namespace std {

exception::~exception() noexcept = default;
const char *exception::what() const noexcept { return "std::exception"; }

#define PLAIN(name, text)                                                                                              \
  name::~name() noexcept = default;                                                                                    \
  const char *name::what() const noexcept { return text; }

PLAIN(bad_exception, "std::bad_exception")
PLAIN(bad_alloc, "std::bad_alloc")
PLAIN(bad_array_new_length, "std::bad_array_new_length")
PLAIN(bad_cast, "std::bad_cast")
PLAIN(bad_typeid, "std::bad_typeid")
PLAIN(bad_function_call, "bad_function_call")
PLAIN(bad_weak_ptr, "bad_weak_ptr")

// The text of logic_error and runtime_error: its copies share it, since they must not throw. The number of owners lies
// before it.
static const char *makeText(const char *text, size_t size) {
  auto *owners = static_cast<long *>(__heddle_reserve(sizeof(long) + size + 1));
  *owners = 1;
  auto *copy = reinterpret_cast<char *>(owners + 1);
  memcpy(copy, text, size);
  copy[size] = 0;
  return copy;
}

static long *ownersOf(const char *text) { return reinterpret_cast<long *>(const_cast<char *>(text)) - 1; }

static const char *share(const char *text) {
  __atomic_add_fetch(ownersOf(text), 1, __ATOMIC_SEQ_CST);
  return text;
}

static void leave(const char *text) {
  if (__atomic_sub_fetch(ownersOf(text), 1, __ATOMIC_SEQ_CST) == 0)
    free(ownersOf(text));
}

__cow_string::__cow_string() : _M_p(makeText("", 0)) {}
__cow_string::__cow_string(const string &s) : _M_p(makeText(s.data(), s.size())) {}
__cow_string::__cow_string(const char *s, size_t n) : _M_p(makeText(s, n)) {}
__cow_string::__cow_string(const __cow_string &s) noexcept : _M_p(share(s._M_p)) {}
__cow_string &__cow_string::operator=(const __cow_string &s) noexcept {
  share(s._M_p);
  leave(_M_p);
  _M_p = s._M_p;
  return *this;
}
__cow_string::~__cow_string() { leave(_M_p); }
__cow_string::__cow_string(__cow_string &&s) noexcept : _M_p(share(s._M_p)) {}
__cow_string &__cow_string::operator=(__cow_string &&s) noexcept { return *this = static_cast<const __cow_string &>(s); }

#define WITH_TEXT(name)                                                                                                \
  name::name(const string &s) : _M_msg(s) {}                                                                           \
  name::name(const char *s) : _M_msg(s, strlen(s)) {}                                                                  \
  name::name(name &&e) noexcept = default;                                                                             \
  name &name::operator=(name &&e) noexcept = default;                                                                  \
  name::name(const name &e) noexcept = default;                                                                        \
  name &name::operator=(const name &e) noexcept = default;                                                             \
  name::~name() noexcept = default;                                                                                    \
  const char *name::what() const noexcept { return _M_msg._M_p; }

WITH_TEXT(logic_error)
WITH_TEXT(runtime_error)

#define DERIVED(name, base)                                                                                            \
  name::name(const string &s) : base(s) {}                                                                             \
  name::name(const char *s) : base(s) {}                                                                               \
  name::~name() noexcept = default;

DERIVED(domain_error, logic_error)
DERIVED(invalid_argument, logic_error)
DERIVED(length_error, logic_error)
DERIVED(out_of_range, logic_error)
DERIVED(range_error, runtime_error)
DERIVED(overflow_error, runtime_error)
DERIVED(underflow_error, runtime_error)

void __throw_bad_exception() { throw bad_exception(); }
void __throw_bad_alloc() { throw bad_alloc(); }
void __throw_bad_array_new_length() { throw bad_array_new_length(); }
void __throw_bad_cast() { throw bad_cast(); }
void __throw_bad_typeid() { throw bad_typeid(); }
void __throw_bad_function_call() { throw bad_function_call(); }
void __throw_logic_error(const char *s) { throw logic_error(s); }
void __throw_domain_error(const char *s) { throw domain_error(s); }
void __throw_invalid_argument(const char *s) { throw invalid_argument(s); }
void __throw_length_error(const char *s) { throw length_error(s); }
void __throw_out_of_range(const char *s) { throw out_of_range(s); }
void __throw_runtime_error(const char *s) { throw runtime_error(s); }
void __throw_range_error(const char *s) { throw range_error(s); }
void __throw_overflow_error(const char *s) { throw overflow_error(s); }
void __throw_underflow_error(const char *s) { throw underflow_error(s); }

void __throw_out_of_range_fmt(const char *format, ...) {
  char text[512];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  throw out_of_range(text);
}

// Error codes.

inline namespace _V2 {

error_category::~error_category() = default;
error_condition error_category::default_error_condition(int code) const noexcept { return {code, *this}; }
bool error_category::equivalent(int code, const error_condition &c) const noexcept {
  return default_error_condition(code) == c;
}
bool error_category::equivalent(const error_code &code, int c) const noexcept {
  return *this == code.category() && code.value() == c;
}
__cow_string error_category::_M_message(int code) const {
  string text = message(code);
  return {text.c_str(), text.size()};
}

namespace {
struct Generic : error_category {
  constexpr Generic() {}
  const char *name() const noexcept override { return "generic"; }
  string message(int code) const override {
    if (const char *text = __heddle_strerror(code))
      return text;
    return "Unknown error " + to_string(code);
  }
};

// The system's errors that have a name are conditions of every system.
struct System final : Generic {
  constexpr System() {}
  const char *name() const noexcept override { return "system"; }
  error_condition default_error_condition(int code) const noexcept override {
    bool named = code >= 0 && code <= EHWPOISON && code != 41 && code != 58;
    return {code, named ? generic_category() : system_category()};
  }
};
} // namespace

[[clang::no_destroy, clang::require_constant_initialization]] static Generic generic;
[[clang::no_destroy, clang::require_constant_initialization]] static System system;

const error_category &generic_category() noexcept { return generic; }
const error_category &system_category() noexcept { return system; }

} // namespace _V2

error_condition error_code::default_error_condition() const noexcept {
  return category().default_error_condition(value());
}

system_error::~system_error() noexcept = default;
void __throw_system_error(int code) { throw system_error(error_code(code, generic_category())); }

// Futures.

namespace {
struct Future final : error_category {
  constexpr Future() {}
  const char *name() const noexcept override { return "future"; }
  string message(int code) const override {
    switch (future_errc(code)) {
    case future_errc::future_already_retrieved:
      return "Future already retrieved";
    case future_errc::promise_already_satisfied:
      return "Promise already satisfied";
    case future_errc::no_state:
      return "No associated state";
    case future_errc::broken_promise:
      return "Broken promise";
    }
    return "Unknown error";
  }
};
} // namespace

[[clang::no_destroy, clang::require_constant_initialization]] static Future futures;

const error_category &future_category() noexcept { return futures; }
future_error::~future_error() noexcept = default;
const char *future_error::what() const noexcept { return logic_error::what(); }
void __throw_future_error(int code) { throw future_error(make_error_code(future_errc(code))); }

__future_base::_Result_base::_Result_base() = default;
__future_base::_Result_base::~_Result_base() = default;

} // namespace std

extern "C" {
[[noreturn]] void __cxa_bad_cast() { throw std::bad_cast(); }
[[noreturn]] void __cxa_bad_typeid() { throw std::bad_typeid(); }
[[noreturn]] void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }
}
