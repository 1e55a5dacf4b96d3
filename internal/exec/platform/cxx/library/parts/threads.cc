// Threads, condition variables, call_once, futures and clocks: what their headers leave to the library.
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include <cerrno>
#include <cstdlib>
#include <ctime>

#include <pthread.h>

extern "C" {
// __heddle_wait waits while *word == value; __heddle_wait_until, until a time of a clock, may give up, with 0.
void __heddle_wait(const unsigned *word, unsigned value);
int __heddle_wait_until(const unsigned *word, unsigned value, const timespec *until, clockid_t clock);
int __heddle_processors(void);
void *__heddle_reserve(size_t size);
int __heddle_before_exit(void (*run)(void *)); // exit runs it in its own thread, before all else
int __heddle_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const timespec *);
int __heddle_cond_clockwait(pthread_cond_t *, pthread_mutex_t *, clockid_t, const timespec *);
}

// shared_ptr counts without atomic operations where this is set. It never is: nothing is learned from such runs.
extern const char singleThreaded asm("__libc_single_threaded");
const char singleThreaded = 0;

namespace std {

thread::_State::~_State() = default;

static void *runState(void *state) {
  unique_ptr<thread::_State> own(static_cast<thread::_State *>(state));
  own->_M_run();
  return nullptr;
}

void thread::_M_start_thread(_State_ptr state, void (*)()) {
  // The new thread owns the state as soon as it exists.
  if (int error = pthread_create(&_M_id._M_thread, nullptr, runState, state.get()))
    __throw_system_error(error);
  state.release();
}

void thread::join() {
  int error = EINVAL;
  if (_M_id != id())
    error = pthread_join(_M_id._M_thread, nullptr);
  if (error)
    __throw_system_error(error);
  _M_id = id();
}

void thread::detach() {
  int error = EINVAL;
  if (_M_id != id())
    error = pthread_detach(_M_id._M_thread);
  if (error)
    __throw_system_error(error);
  _M_id = id();
}

unsigned thread::hardware_concurrency() noexcept { return static_cast<unsigned>(__heddle_processors()); }

condition_variable::condition_variable() noexcept = default;
condition_variable::~condition_variable() noexcept = default;

void condition_variable::wait(unique_lock<mutex> &lock) {
  pthread_cond_wait(native_handle(), lock.mutex()->native_handle());
}

void condition_variable::notify_one() noexcept { pthread_cond_signal(native_handle()); }
void condition_variable::notify_all() noexcept { pthread_cond_broadcast(native_handle()); }

// call_once leaves the function to call here, for pthread_once has no argument.
__thread void *__once_callable;
__thread void (*__once_call)();

extern "C" void __once_proxy() { __once_call(); }

// Destructors of thread_local objects, the newest first, and behind all of them what else is to be done at a thread's end.

namespace {
struct Ending {
  Ending *next;
  void (*run)(void *);
  void *argument;
};
} // namespace

static __thread Ending *destructors, *notices;
static pthread_key_t endingKey;
static pthread_once_t endingOnce = PTHREAD_ONCE_INIT;

static bool runFirst(Ending *&list) {
  Ending *e = list;
  if (!e)
    return false;
  list = e->next;
  e->run(e->argument);
  free(e);
  return true;
}

static void runEndings(void *) {
  while (runFirst(destructors) || runFirst(notices))
    ;
}

// A thread that returns from main or calls exit ends without its keys' destructors.
static void prepareEndings() {
  pthread_key_create(&endingKey, runEndings);
  __heddle_before_exit(runEndings);
}

static void atThreadEnd(Ending *&list, void (*run)(void *), void *argument) {
  pthread_once(&endingOnce, prepareEndings);
  pthread_setspecific(endingKey, &endingKey);
  auto *e = static_cast<Ending *>(__heddle_reserve(sizeof(Ending)));
  *e = {list, run, argument};
  list = e;
}

extern "C" int __cxa_thread_atexit(void (*destroy)(void *), void *object, void *) noexcept {
  atThreadEnd(destructors, destroy, object);
  return 0;
}

namespace {
struct Notice {
  condition_variable *condition;
  mutex *held;
  static void run(void *p) {
    unique_ptr<Notice> n(static_cast<Notice *>(p));
    n->held->unlock();
    n->condition->notify_all();
  }
};
} // namespace

void notify_all_at_thread_exit(condition_variable &c, unique_lock<mutex> lock) {
  atThreadEnd(notices, Notice::run, new Notice{&c, lock.release()});
}

// Futures.

void __future_base::_State_baseV2::_Make_ready::_M_set() {
  _M_cb = _S_run;
  atThreadEnd(notices, _S_run, this);
}

void __future_base::_State_baseV2::_Make_ready::_S_run(void *p) {
  unique_ptr<_Make_ready> own(static_cast<_Make_ready *>(p));
  if (auto state = own->_M_shared_state.lock()) {
    state->_M_status._M_store_notify_all(_Status::__ready, memory_order_release);
  }
}

static bool waitUntil(unsigned *word, unsigned value, bool timed, chrono::seconds s, chrono::nanoseconds ns, clockid_t clock) {
  timespec until = {static_cast<time_t>(s.count()), static_cast<long>(ns.count())};
  if (timed)
    return __heddle_wait_until(word, value, &until, clock);
  __heddle_wait(word, value);
  return true;
}

bool __atomic_futex_unsigned_base::_M_futex_wait_until(unsigned *word, unsigned value, bool timed, chrono::seconds s,
                                                       chrono::nanoseconds ns) {
  return waitUntil(word, value, timed, s, ns, CLOCK_REALTIME);
}

bool __atomic_futex_unsigned_base::_M_futex_wait_until_steady(unsigned *word, unsigned value, bool timed,
                                                              chrono::seconds s, chrono::nanoseconds ns) {
  return waitUntil(word, value, timed, s, ns, CLOCK_MONOTONIC);
}

// Who waits sees the value change: nobody has to be woken.
void __atomic_futex_unsigned_base::_M_futex_notify_all(unsigned *) {}

// The clock moves only so often in a search, but a thread whose wait timed out sees once that the deadline is over.

static __thread struct {
  timespec time;
  clockid_t clock;
} deadline;

static int ended(int error, clockid_t clock, const timespec *until) {
  if (error == ETIMEDOUT) {
    deadline.time = *until; // member by member, since padding is no matter of a copy
    deadline.clock = clock;
  }
  return error;
}

extern "C" int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const timespec *until) {
  return ended(__heddle_cond_timedwait(c, m, until), CLOCK_REALTIME, until);
}

extern "C" int pthread_cond_clockwait(pthread_cond_t *c, pthread_mutex_t *m, clockid_t clock, const timespec *until) {
  return ended(__heddle_cond_clockwait(c, m, clock, until), clock, until);
}

static chrono::nanoseconds timeOf(clockid_t clock) {
  auto passed = deadline;
  deadline = {};
  timespec now = passed.time;
  if (passed.clock != clock || (!now.tv_sec && !now.tv_nsec))
    clock_gettime(clock, &now);
  return chrono::seconds(now.tv_sec) + chrono::nanoseconds(now.tv_nsec);
}

namespace chrono {
inline namespace _V2 {
steady_clock::time_point steady_clock::now() noexcept { return time_point(timeOf(CLOCK_MONOTONIC)); }
system_clock::time_point system_clock::now() noexcept {
  return time_point(duration_cast<duration>(timeOf(CLOCK_REALTIME)));
}
} // namespace _V2
} // namespace chrono

} // namespace std
