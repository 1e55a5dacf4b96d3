#include "sandbox.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <vector>

namespace heddle {

#if defined(__x86_64__)
static constexpr unsigned Architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static constexpr unsigned Architecture = AUDIT_ARCH_AARCH64;
#else
static constexpr unsigned Architecture = 0;
#endif

// Calls that only use what the process has: memory, open files, its own clock, signals and limits.
static constexpr int Allowed[] = {
    SYS_read,        SYS_pread64,       SYS_readv,        SYS_write,        SYS_writev,    SYS_close,  SYS_fstat,
    SYS_lseek,       SYS_munmap,        SYS_mremap,       SYS_brk,          SYS_madvise,   SYS_futex,  SYS_rt_sigaction,
    SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_getrandom,   SYS_exit,      SYS_exit_group, SYS_setitimer,
    SYS_prlimit64,   SYS_getrusage,     SYS_clock_gettime, SYS_gettimeofday, SYS_getpid,   SYS_gettid, SYS_tgkill,
    SYS_sysinfo,     SYS_sched_yield,   SYS_restart_syscall, SYS_ioctl,
};

// Calls that map memory, which must not be executable.
static constexpr int Mapping[] = {SYS_mmap, SYS_mprotect};

static sock_filter load(size_t Offset) { return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<unsigned>(Offset)); }

static sock_filter answer(unsigned What) { return BPF_STMT(BPF_RET | BPF_K, What); }

// unlessEqual skips so many instructions if the loaded value is another one.
static sock_filter unlessEqual(unsigned Value, unsigned char Skip) { return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, Value, 0, Skip); }

static std::vector<sock_filter> filter() {
  const unsigned Refuse = SECCOMP_RET_ERRNO | EPERM;
  std::vector<sock_filter> Code = {load(offsetof(seccomp_data, arch)), unlessEqual(Architecture, 1),
                                   BPF_STMT(BPF_JMP | BPF_JA, 1), answer(SECCOMP_RET_KILL_PROCESS),
                                   load(offsetof(seccomp_data, nr))};
  for (int Call : Allowed) {
    Code.push_back(unlessEqual(static_cast<unsigned>(Call), 1));
    Code.push_back(answer(SECCOMP_RET_ALLOW));
  }
  for (int Call : Mapping) {
    Code.push_back(unlessEqual(static_cast<unsigned>(Call), 4));
    Code.push_back(load(offsetof(seccomp_data, args) + 2 * sizeof(__u64)));
    Code.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1));
    Code.push_back(answer(Refuse));
    Code.push_back(answer(SECCOMP_RET_ALLOW));
  }
  Code.push_back(answer(Refuse));
  return Code;
}

void enterSandbox() {
  if (Architecture == 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return;
  std::vector<sock_filter> Code = filter();
  sock_fprog Program = {static_cast<unsigned short>(Code.size()), Code.data()};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &Program, 0, 0);
}

} // namespace heddle
