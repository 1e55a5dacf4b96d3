// Exceptions of the Itanium C++ ABI: what keeps their state. To find handlers and to go there is heddle's part.
#include <exception>
#include <new>
#include <typeinfo>

#include <cstdlib>
#include <cstring>

#include <bits/cxxabi_forced.h>

extern "C" {
// __heddle_unwind leaves calls for the handler of the exception; it comes back if there is none. It reads and writes
// the words of Unwind.
void __heddle_unwind(void *unwind);
// __heddle_convert gives what a handler for one type gets of an exception of another; null: it does not take it.
void *__heddle_convert(const std::type_info *handler, const std::type_info *type, void *object);
// __heddle_promised reports whether the promise that stopped an exception lets another one pass.
int __heddle_promised(void *stopped, const std::type_info *type, void *object);
void *__heddle_reserve(size_t size); // finds room always
[[noreturn]] void __heddle_terminate(const std::type_info *type, const char *what);
// __heddle_end_thread continues the end of a thread; __heddle_end_caught reports that a handler kept it.
[[noreturn]] void __heddle_end_thread();
void __heddle_end_caught();
}

namespace __cxxabiv1 {

// What compiled code knows an exception by lies before the object, 32 bytes that are libgcc's elsewhere.
union alignas(16) Unwind {
  struct {
    void *object;
    const std::type_info *type;
    void *adjusted; // what the handler gets: the object's part that it names, or the value of a pointer
    size_t stopped; // where a promise of the program's stopped it
  };
  char room[32];
};

// An exception. One that rethrow_exception throws has no object of its own: it is in flight in one thread while the
// object may be in many.
struct Exception {
  void (*destroy)(void *);
  Exception *primary; // whose object it is
  Exception *next;    // in the list of those that are being handled
  long references;
  int handlers; // that are being executed; negative: and it is thrown again
  Unwind unwind;
};

struct Handled {
  Exception *newest;
  unsigned uncaught;
};

static thread_local Handled handled;

static Exception *ofUnwind(void *unwind) {
  return reinterpret_cast<Exception *>(static_cast<char *>(unwind) - __builtin_offsetof(Exception, unwind));
}

static Exception *ofObject(void *object) { return static_cast<Exception *>(object) - 1; }

// The object follows the exception, and Unwind is the exception's end.
static_assert(sizeof(Exception) == __builtin_offsetof(Exception, unwind) + sizeof(Unwind), "no room in between");

static Exception *make(size_t size) {
  void *e = __heddle_reserve(sizeof(Exception) + size);
  if (!e)
    std::terminate();
  return static_cast<Exception *>(memset(e, 0, sizeof(Exception) + size));
}

static void drop(Exception *primary) {
  if (__atomic_sub_fetch(&primary->references, 1, __ATOMIC_SEQ_CST) != 0)
    return;
  if (primary->destroy)
    primary->destroy(primary->unwind.object);
  free(primary);
}

// over ends an exception that no handler has any more.
static void over(Exception *e) {
  Exception *primary = e->primary;
  if (primary != e)
    free(e);
  drop(primary);
}

// The end of a thread leaves calls as an exception does (a null one for landing pads). While a handler has it, an
// exception without a type stands for it.
static Exception *threadEnd() {
  if (handled.newest && !handled.newest->unwind.type)
    return handled.newest;
  Exception *e = make(0);
  e->primary = e;
  e->unwind.object = e->unwind.adjusted = e + 1;
  return e;
}

extern "C" {

void *__cxa_begin_catch(void *unwind) {
  Exception *e = unwind ? ofUnwind(unwind) : threadEnd();
  e->handlers = (e->handlers < 0 ? -e->handlers : e->handlers) + 1;
  if (unwind)
    handled.uncaught--;
  if (handled.newest != e) {
    e->next = handled.newest;
    handled.newest = e;
  }
  return e->unwind.adjusted;
}

void __cxa_end_catch() {
  Exception *e = handled.newest;
  if (!e)
    return;
  if (e->handlers < 0) {
    // It was thrown again: who catches it next puts it on the list.
    if (++e->handlers == 0) {
      handled.newest = e->next;
      if (!e->unwind.type)
        free(e);
    }
  } else if (--e->handlers == 0) {
    handled.newest = e->next;
    if (!e->unwind.type)
      __heddle_end_caught();
    over(e);
  }
}

[[noreturn]] static void throwIt(Exception *e) {
  handled.uncaught++;
  __heddle_unwind(&e->unwind);
  __cxa_begin_catch(&e->unwind);
  std::terminate();
}

void *__cxa_allocate_exception(size_t size) noexcept {
  Exception *e = make(size);
  e->primary = e;
  e->unwind.object = e->unwind.adjusted = e + 1;
  return e + 1;
}

void __cxa_free_exception(void *object) noexcept { free(ofObject(object)); }

__cxa_refcounted_exception *__cxa_init_primary_exception(void *object, std::type_info *type,
                                                         void (*destroy)(void *)) noexcept {
  Exception *e = ofObject(object);
  e->unwind.type = type;
  e->destroy = destroy;
  return reinterpret_cast<__cxa_refcounted_exception *>(e);
}

[[noreturn]] void __cxa_throw(void *object, std::type_info *type, void (*destroy)(void *)) {
  __cxa_init_primary_exception(object, type, destroy);
  ofObject(object)->references = 1;
  throwIt(ofObject(object));
}

[[noreturn]] void __cxa_rethrow() {
  Exception *e = handled.newest;
  if (!e)
    std::terminate();
  e->handlers = -e->handlers;
  if (!e->unwind.type)
    __heddle_end_thread();
  throwIt(e);
}

void *__cxa_get_exception_ptr(void *unwind) noexcept {
  return unwind ? ofUnwind(unwind)->unwind.adjusted : nullptr;
}

std::type_info *__cxa_current_exception_type() {
  Exception *e = handled.newest;
  return e ? const_cast<std::type_info *>(e->unwind.type) : nullptr;
}

} // extern "C"

// By this type handlers catch the end of a thread.
__forced_unwind::~__forced_unwind() noexcept = default;

} // namespace __cxxabiv1

namespace std {

using namespace __cxxabiv1;

// report ends the program, and says why: the exception that is being handled.
[[noreturn]] static void report() {
  Exception *e = handled.newest;
  if (!e || !e->unwind.type)
    __heddle_terminate(nullptr, nullptr);
  const type_info *type = e->unwind.type;
  auto *standard = static_cast<exception *>(__heddle_convert(&typeid(exception), type, e->unwind.object));
  __heddle_terminate(type, standard ? standard->what() : nullptr);
}

} // namespace std

void __gnu_cxx::__verbose_terminate_handler() { std::report(); }

namespace std {

// How the program wants to be ended.
static terminate_handler ending = __gnu_cxx::__verbose_terminate_handler;

terminate_handler set_terminate(terminate_handler f) noexcept { return __atomic_exchange_n(&ending, f, __ATOMIC_SEQ_CST); }
terminate_handler get_terminate() noexcept { return __atomic_load_n(&ending, __ATOMIC_SEQ_CST); }

// terminate calls the handler, which must neither return nor throw.
void terminate() noexcept {
  if (terminate_handler f = get_terminate()) {
    try {
      f();
    } catch (...) {
    }
  }
  report();
}

// What is called where a function throws what it promised not to throw.
static unexpected_handler surprised = terminate;

unexpected_handler set_unexpected(unexpected_handler f) noexcept {
  return __atomic_exchange_n(&surprised, f, __ATOMIC_SEQ_CST);
}
unexpected_handler get_unexpected() noexcept { return __atomic_load_n(&surprised, __ATOMIC_SEQ_CST); }
void unexpected() {
  get_unexpected()();
  terminate();
}

// A filter has stopped an exception. The handler may throw another one that the function promised, or any for which
// bad_exception stands.
extern "C" [[noreturn]] void __cxa_call_unexpected(void *unwind) {
  __cxa_begin_catch(unwind);
  struct Over {
    ~Over() { __cxa_end_catch(); }
  } over;
  try {
    unexpected();
  } catch (...) {
    const Exception *e = handled.newest;
    if (__heddle_promised(unwind, e->unwind.type, e->unwind.object))
      throw;
    if (__heddle_promised(unwind, &typeid(bad_exception), nullptr))
      throw bad_exception();
    terminate();
  }
  terminate();
}

bool uncaught_exception() noexcept { return handled.uncaught != 0; }
int uncaught_exceptions() noexcept { return handled.uncaught; }

exception_ptr current_exception() noexcept {
  Exception *e = handled.newest;
  return e && e->unwind.type ? exception_ptr(e->unwind.object) : exception_ptr();
}

void rethrow_exception(exception_ptr p) {
  Exception *primary = ofObject(*reinterpret_cast<void **>(&p));
  __atomic_add_fetch(&primary->references, 1, __ATOMIC_SEQ_CST);
  Exception *e = make(0);
  e->primary = primary;
  e->unwind.object = e->unwind.adjusted = primary->unwind.object;
  e->unwind.type = primary->unwind.type;
  throwIt(e);
}

namespace __exception_ptr {

exception_ptr::exception_ptr(void *object) noexcept : _M_exception_object(object) { _M_addref(); }

void exception_ptr::_M_addref() noexcept {
  if (_M_exception_object)
    __atomic_add_fetch(&ofObject(_M_exception_object)->references, 1, __ATOMIC_SEQ_CST);
}

void exception_ptr::_M_release() noexcept {
  if (_M_exception_object)
    drop(ofObject(_M_exception_object));
  _M_exception_object = nullptr;
}

void *exception_ptr::_M_get() const noexcept { return _M_exception_object; }

} // namespace __exception_ptr

nested_exception::~nested_exception() noexcept = default;

} // namespace std
