// A handler jumps out of itself; the mask of signals is that of sigsetjmp again.
// verdict: verified
// flags: --reduction=none
// native: yes
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

static sigjmp_buf back;

static void handler(int sig) {
  (void)sig;
  siglongjmp(back, 5);
}

int main(void) {
  sigset_t mask;
  signal(SIGUSR1, handler);
  if (sigsetjmp(back, 1) == 0) {
    raise(SIGUSR1);
    assert(0);
  }
  sigprocmask(SIG_BLOCK, NULL, &mask);
  assert(!sigismember(&mask, SIGUSR1));
  return 0;
}
