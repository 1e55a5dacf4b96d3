// The supervisor: the process that the user starts, which waits for the one that works.
//
// A fault of the machine or of heddle may end heddle in a way that Go cannot catch: no address space, a stack that is too deep, the
// kernel's killer of processes. Go prints a trace then, and ends with the status of "unknown". So this constructor forks before
// Go's runtime begins: the child becomes heddle, the parent stays these few lines. It passes signals on, removes what a killed child left, and
// says in one line, and as JSON if that was asked for, why there is no answer: with status 3.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// What heddle writes its messages to: standard error. Descriptor 2 of the child is a file in memory, where Go's trace goes.
int heddle_messages = STDERR_FILENO;

enum { error = 3, goFails = 2, farAway = 64 }; // farAway: from descriptors that mean something

static int json;

// conclude says why there is no answer, and ends.
__attribute__((noreturn, format(printf, 1, 2))) static void conclude(const char *format, ...) {
  char text[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  dprintf(STDERR_FILENO, "heddle: %s\n", text);
  if (json)
    dprintf(STDOUT_FILENO, "{\n  \"schema\": \"heddle-report/1\",\n  \"answer\": \"none\",\n  \"exit_status\": 3,\n  \"headline\": \"error: %s\"\n}\n", text);
  _exit(error);
}

static int removeOne(const char *path, const struct stat *s, int kind, struct FTW *f) {
  (void)s, (void)kind, (void)f;
  return remove(path) * 0;
}

// removeScratch removes the folders that package scratch makes.
static void removeScratch(pid_t child) {
  char pattern[4096];
  const char *below = getenv("TMPDIR");
  snprintf(pattern, sizeof pattern, "%s/heddle-%d-*", below && *below ? below : "/tmp", (int)child);
  glob_t found;
  if (glob(pattern, 0, NULL, &found) != 0)
    return;
  for (size_t i = 0; i < found.gl_pathc; i++)
    nftw(found.gl_pathv[i], removeOne, 16, FTW_DEPTH | FTW_PHYS);
  globfree(&found);
}

// limited reports whether memory has a limit: then whatever fails may fail for want of it.
static int limited(void) {
  struct rlimit space, data;
  return (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY) ||
         (getrlimit(RLIMIT_DATA, &data) == 0 && data.rlim_cur != RLIM_INFINITY);
}

static const char noSpace[] = "no memory or address space is left (is `ulimit -v` or `ulimit -d` set?)";

// judge looks at what Go wrote to descriptor 2, and passes it on if it is about a fault of heddle's.
static void judge(int trace, int status) {
  static char text[1 << 16];
  ssize_t n = pread(trace, text, sizeof text - 1, 0);
  if (n <= 0)
    return;
  text[n] = 0;
  int crash = status == goFails && (strstr(text, "fatal error: ") || strstr(text, "panic: ") || strstr(text, "goroutine "));
  if (crash && (limited() || strstr(text, "out of memory") || strstr(text, "cannot allocate memory") || strstr(text, "failed to create new OS thread")))
    conclude("%s", noSpace);
  (void)!write(STDERR_FILENO, text, (size_t)n);
  if (crash)
    conclude("heddle failed; this is a bug in heddle, please report it with the command and the text above");
}

__attribute__((noreturn)) static void end(int status, pid_t child, int trace) {
  removeScratch(child);
  if (WIFEXITED(status)) {
    judge(trace, WEXITSTATUS(status));
    _exit(WEXITSTATUS(status));
  }
  int sig = WTERMSIG(status);
  if (limited() && sig != SIGKILL && sig != SIGXCPU && sig != SIGINT && sig != SIGTERM && sig != SIGHUP)
    conclude("%s", noSpace);
  judge(trace, -1);
  switch (sig) {
  case SIGKILL:
    conclude("it was killed: by the kernel, for want of memory or at a limit (ulimit), or by somebody");
  case SIGXCPU:
    conclude("the limit on processor time was reached (ulimit -t)");
  case SIGABRT: case SIGBUS: case SIGFPE: case SIGILL: case SIGSEGV: case SIGSYS:
    conclude("heddle crashed (%s); this is a bug in heddle, please report it with the command", strsignal(sig));
  }
  signal(sig, SIG_DFL); // as the child ended, so does the parent
  sigset_t none;
  sigemptyset(&none);
  kill(getpid(), sig);
  sigprocmask(SIG_SETMASK, &none, NULL);
  _exit(128 + sig);
}

// pass gives the child a signal that only the parent was sent: what the terminal sends comes to both.
static void pass(pid_t child, const siginfo_t *info) {
  if (info->si_code <= 0)
    kill(child, info->si_signo);
}

__attribute__((noreturn)) static void wait_(pid_t child, const sigset_t *waited, int trace) {
  for (;;) {
    siginfo_t info;
    int status;
    if (sigwaitinfo(waited, &info) > 0 && info.si_signo != SIGCHLD)
      pass(child, &info);
    pid_t who = waitpid(child, &status, WNOHANG);
    if (who == child)
      end(status, child, trace);
  }
}

// asked reports whether a word is among the arguments before "--".
static int asked(int argc, char **argv, const char *word) {
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
    if (strcmp(argv[i], word) == 0)
      return 1;
  return 0;
}

__attribute__((constructor)) static void supervise(int argc, char **argv, char **environment) {
  (void)environment;
  if (argc < 1 || strcmp(argv[0], "heddle-child") == 0)
    return;
  signal(SIGCHLD, SIG_DFL); // where it is ignored, nobody can be waited for
  json = asked(argc, argv, "--json");
  int near = memfd_create("heddle-trace", MFD_CLOEXEC), trace = fcntl(near, F_DUPFD_CLOEXEC, farAway);
  if (near >= 0)
    close(near);
  sigset_t waited, before;
  sigemptyset(&waited);
  int signals[] = {SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
    sigaddset(&waited, signals[i]);
  sigprocmask(SIG_BLOCK, &waited, &before);
  pid_t parent = getpid(), child = trace < 0 ? -1 : fork();
  if (child > 0) {
    signal(SIGPIPE, SIG_IGN);
    wait_(child, &waited, trace);
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
  if (child < 0)
    return; // no room for a process: heddle works without
  prctl(PR_SET_PDEATHSIG, SIGTERM); // it removes what it has made, and ends
  if (getppid() != parent)
    _exit(error);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  int messages = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, farAway); // none where standard error is closed
  if (messages >= 0 && dup2(trace, STDERR_FILENO) == STDERR_FILENO)
    heddle_messages = messages;
}
