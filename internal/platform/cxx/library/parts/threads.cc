// Threads, condition variables and call_once: what <thread>, <condition_variable> and <mutex> leave to the library.
#include <condition_variable>
#include <mutex>
#include <thread>

#include <pthread.h>

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

unsigned thread::hardware_concurrency() noexcept { return 2; }

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

} // namespace std
