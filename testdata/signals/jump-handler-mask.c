// A handler jumps out of itself with a buffer that did not keep the mask: its signal stays blocked.
// verdict: violated
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
  if (sigsetjmp(back, 0) == 0)
    raise(SIGUSR1);
  sigprocmask(SIG_BLOCK, NULL, &mask);
  assert(!sigismember(&mask, SIGUSR1)); // want: assert
  return 0;
}
