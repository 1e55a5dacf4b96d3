// The launcher: what a child of heddle's does before it becomes the program that heddle asked for.
//
// heddle starts itself again for that, under the name heddle-child (child.go). This constructor then runs before Go's runtime, so
// that the launcher costs an exec and no more, and limits the child by the time it first acts.
//
//   heddle-child DATA CPU WRITABLE PROGRAM ARGUMENTS...
//
// DATA is a limit on the bytes of private memory, CPU one on seconds of the processor, 0: none. WRITABLE is the one folder that the child may
// write to, "-" lets it write nowhere, and "*" everywhere. The child ends with its parent: child.go asks for the signal.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char name[] = "heddle-child";

// Names of newer kernels than the headers that this is compiled with may know.
#define ACCESS_WRITE_FILE (1ULL << 1)
#define ACCESS_REMOVE_AND_MAKE (((1ULL << 13) - 1) & ~((1ULL << 4) - 1)) // from REMOVE_DIR to MAKE_SYM
#define ACCESS_REFER (1ULL << 13)
#define ACCESS_TRUNCATE (1ULL << 14)
#define ACCESS_NET (3ULL) // bind and connect, of TCP

static void limit(int resource, unsigned long long value) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0)
    return;
  if (now.rlim_max == RLIM_INFINITY || value < now.rlim_max)
    now.rlim_max = value;
  if (now.rlim_cur == RLIM_INFINITY || now.rlim_cur > now.rlim_max)
    now.rlim_cur = now.rlim_max;
  setrlimit(resource, &now);
}

static void allow(int rules, const char *path, unsigned long long access) {
  struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = open(path, O_PATH | O_CLOEXEC)};
  if (rule.parent_fd < 0)
    return;
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(rule.parent_fd);
}

// confine forbids to write files elsewhere, and to use TCP, where the kernel can.
static void confine(const char *writable) {
  struct {
    unsigned long long fs, net;
  } handled = {ACCESS_WRITE_FILE | ACCESS_REMOVE_AND_MAKE, 0};
  long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (abi < 1)
    return;
  if (abi >= 2)
    handled.fs |= ACCESS_REFER;
  if (abi >= 3)
    handled.fs |= ACCESS_TRUNCATE;
  if (abi >= 4)
    handled.net = ACCESS_NET;
  int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, abi >= 4 ? sizeof handled : sizeof handled.fs, 0);
  if (rules < 0)
    return;
  allow(rules, "/dev/null", handled.fs & (ACCESS_WRITE_FILE | ACCESS_TRUNCATE));
  if (strcmp(writable, "-") != 0)
    allow(rules, writable, handled.fs);
  syscall(SYS_landlock_restrict_self, rules, 0);
  close(rules);
}

// launch is given the arguments of the process by the C library.
__attribute__((constructor)) static void launch(int argc, char **argv, char **environment) {
  (void)environment;
  if (argc < 5 || strcmp(argv[0], name) != 0)
    return;
  unsigned long long data = strtoull(argv[1], NULL, 10), cpu = strtoull(argv[2], NULL, 10);
  if (data > 0)
    limit(RLIMIT_DATA, data);
  if (cpu > 0)
    limit(RLIMIT_CPU, cpu);
  limit(RLIMIT_CORE, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (strcmp(argv[3], "*") != 0)
    confine(argv[3]);
  execvp(argv[4], argv + 4);
  dprintf(STDERR_FILENO, "%s: %s\n", argv[4], strerror(errno));
  _exit(127);
}
