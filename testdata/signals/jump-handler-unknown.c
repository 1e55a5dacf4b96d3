// A handler may jump out between any two instructions, which is tried at visible ones only unless it is asked for.
// verdict: unknown
// verdict-everywhere: violated — that search tries it
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <unistd.h>

static sigjmp_buf back;
static volatile sig_atomic_t armed;

static void handler(int sig) {
  (void)sig;
  if (armed) {
    armed = 0;
    siglongjmp(back, 1);
  }
}

int main(void) {
  volatile int left = 0, right = 0;
  signal(SIGALRM, handler);
  if (sigsetjmp(back, 1) == 0) {
    armed = 1;
    alarm(1);
    left = 1;
    right = 1;
    armed = 0;
  } else {
    assert(left == right); // --reduction=none finds that it fails
  }
  return 0;
}
