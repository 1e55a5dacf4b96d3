#include "resources.h"

#include "report.h"

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <csignal>
#include <new>

namespace heddle {

static void setLimit(int Resource, rlim_t Value) {
  rlimit L;
  if (getrlimit(static_cast<__rlimit_resource>(Resource), &L) != 0)
    return;
  L.rlim_cur = Value < L.rlim_max ? Value : L.rlim_max;
  setrlimit(static_cast<__rlimit_resource>(Resource), &L);
}

// MaxMemory is for everything that comes after reading.
static constexpr rlim_t MaxMemory = rlim_t(16) << 30;

void limitResources() {
  setLimit(RLIMIT_AS, MaxMemory);
  setLimit(RLIMIT_STACK, rlim_t(100) << 20);
  setLimit(RLIMIT_CORE, 0);
}

// Message is made beforehand: a signal handler must not allocate.
static std::string Message;

static void onLimit(int) {
  (void)!write(STDERR_FILENO, Message.data(), Message.size());
  _exit(1);
}

static void setTimer(uint64_t Seconds) {
  itimerval Timer = {};
  Timer.it_value.tv_sec = static_cast<time_t>(Seconds);
  setitimer(ITIMER_PROF, &Timer, nullptr);
}

ReadingLimit::ReadingLimit(const std::string &File, uint64_t Bytes) {
  uint64_t Seconds = 5 + 2 * (Bytes >> 20);
  Message = File + ": error: reading it takes more than " + std::to_string(Seconds) +
            " seconds: the file is damaged\n";
  std::signal(SIGPROF, onLimit);
  setTimer(Seconds);
  // A module takes some ten times the memory of its file.
  static uint64_t Total = 0;
  Total += Bytes;
  setLimit(RLIMIT_AS, (rlim_t(1) << 30) + 64 * Total);
  std::set_new_handler(outOfMemory);
}

ReadingLimit::~ReadingLimit() {
  setTimer(0);
  setLimit(RLIMIT_AS, MaxMemory);
}

} // namespace heddle
