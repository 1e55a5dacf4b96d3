// for: signal sigaction raise kill alarm pause sigprocmask sigmask sigpending sigsuspend sigwait sigtimedwait siginterrupt sigemptyset sigfillset sigaddset sigdelset sigismember sigisemptyset sigandset sigorset setitimer timer_create
// not for: pthread_cond_signal cnd_signal
//
// Signals, as a platform module: the environment interrupts a thread with the
// handler of a pending signal, at any time at which the thread does not block it.
//
// Deviations: signals from 32 on do not exist; of the calls that wait, a handler
// ends pause, sigsuspend, sigtimedwait, waits on semaphores and sleeping; signals
// that stop a process stop all of its threads for ever; only the first 64 threads
// get signals; alternative stacks are ignored; of what a handler receives in its
// signal (siginfo_t) only the number is set, and its context is null; abort runs no
// handler of SIGABRT. Timers are in alarms.c.
#define _GNU_SOURCE
#include <errno.h>
#include <heddle.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define SIGNALS 32
#define THREADS 64
#define LEAST_STACK 2048 // of the smallest MINSIGSTKSZ
#define BIT(sig) (1u << ((sig)-1))

static struct action {
    union {
        void (*plain)(int);
        void (*info)(int, siginfo_t *, void *);
    } handler;
    unsigned mask;
    int flags;
} actions[SIGNALS];

static unsigned to_process;          // pending signals of the process
static unsigned to_thread[THREADS];  // and of each thread
static unsigned before[THREADS];     // its mask before the handler that is about to begin
static char entering[THREADS];       // a handler is about to begin
static struct action begun[THREADS]; // what it was set to when its signal was taken
static char woken[THREADS];          // a handler has run since pause began

// Each thread's mask lies where new threads inherit it.
unsigned __heddle_signal_mask(int thread);
void __heddle_set_signal_mask(int thread, unsigned mask);

// The thread is cancelled, and ends at the next pthread_testcancel.
int __heddle_cancelled(void);
// A handler ends the call that a thread waits in, or is to be taken up again.
void __heddle_interrupt_call(int thread, int restart);

static int me(void) { return heddle_current_thread(); }

static unsigned bits(const sigset_t *set)
{
    unsigned b;
    memcpy(&b, set, sizeof b);
    return b & ~(BIT(SIGKILL) | BIT(SIGSTOP));
}

static void put_bits(sigset_t *set, unsigned b)
{
    memset(set, 0, sizeof *set);
    memcpy(set, &b, sizeof b);
}

static unsigned ready(int t) { return entering[t] ? 0 : (to_process | to_thread[t]) & ~__heddle_signal_mask(t); }

static int harmless(int sig) { return sig == SIGCHLD || sig == SIGURG || sig == SIGWINCH || sig == SIGCONT; }

static int stops(int sig) { return sig == SIGSTOP || sig == SIGTSTP || sig == SIGTTIN || sig == SIGTTOU; }

static int ignored(int sig)
{
    return actions[sig].handler.plain == SIG_IGN || (actions[sig].handler.plain == SIG_DFL && harmless(sig));
}

// take accepts the lowest signal that thread t may get. It gives the signal if
// there is a handler to run, and does what is to be done if not.
static int take(int t)
{
    unsigned r = ready(t);
    int sig = __builtin_ctz(r) + 1;
    if (to_thread[t] & BIT(sig))
        to_thread[t] &= ~BIT(sig);
    else
        to_process &= ~BIT(sig);
    if (ignored(sig))
        return 0;
    if (actions[sig].handler.plain == SIG_DFL) {
        if (!stops(sig))
            _exit(128 + sig);
        for (int i = 0; i < heddle_thread_count(); i++)
            heddle_stop_thread(i);
        return 0;
    }
    before[t] = __heddle_signal_mask(t);
    entering[t] = 1;
    begun[t] = actions[sig];
    if (actions[sig].flags & SA_RESETHAND)
        actions[sig].handler.plain = SIG_DFL;
    __heddle_set_signal_mask(t, before[t] | actions[sig].mask | (actions[sig].flags & SA_NODEFER ? 0 : BIT(sig)));
    return sig;
}

// enter begins a handler: it gives the mask to go back to.
HEDDLE_PLATFORM static unsigned enter(struct action *with)
{
    *with = begun[me()];
    memset(&begun[me()], 0, sizeof begun[0]); // states that differ in what is over would be two
    entering[me()] = 0;
    return before[me()];
}

HEDDLE_PLATFORM static void leave(unsigned mask)
{
    __heddle_set_signal_mask(me(), mask);
    woken[me()] = 1;
}

static void run(void *arg)
{
    int sig = (int)(long)arg;
    struct action with;
    unsigned mask = enter(&with);
    if (with.flags & SA_SIGINFO) {
        siginfo_t info;
        memset(&info, 0, sizeof info);
        info.si_signo = sig;
        with.handler.info(sig, &info, 0);
    } else {
        with.handler.plain(sig);
    }
    leave(mask);
}

// deliver is the transition of the environment that interrupts a thread.
HEDDLE_PLATFORM static void deliver(void)
{
    unsigned any = to_process;
    int n = heddle_thread_count() < THREADS ? heddle_thread_count() : THREADS;
    for (int i = 0; i < n; i++)
        any |= to_thread[i];
    heddle_block_until(any);
    int t = (int)heddle_choose((unsigned)n);
    heddle_block_until(heddle_thread_exists(t) && ready(t));
    int sig = take(t);
    if (sig) {
        heddle_trace("signal %d", sig);
        __heddle_interrupt_call(t, actions[sig].flags & SA_RESTART);
        heddle_interrupt_thread(t, run, (void *)(long)sig);
    }
}

static void begin(void)
{
    static int begun;
    if (begun)
        return;
    begun = 1;
    heddle_transition(deliver, 1);
}

// send makes a signal pending, of a thread or of the process (-1). One that is ignored is pending while it is blocked, as on
// Linux: it may no longer be ignored when it is taken.
HEDDLE_PLATFORM static int send(int t, int sig)
{
    if (sig < 0 || sig >= SIGNALS)
        return EINVAL;
    if (t >= 0 && !heddle_thread_exists(t))
        return ESRCH;
    if (sig == 0 || (ignored(sig) && !(__heddle_signal_mask(t < 0 ? 0 : t) & BIT(sig))))
        return 0;
    begin();
    if (t < 0)
        to_process |= BIT(sig);
    else
        to_thread[t] |= BIT(sig);
    return 0;
}

// What timers need.
void __heddle_begin_signals(void) { begin(); }

int __heddle_send_signal(int sig) { return send(-1, sig); }

HEDDLE_PLATFORM static int claim(void) { return ready(me()) ? take(me()) : -1; }

// settle runs the handlers of the signals that the calling thread may get now.
static void settle(void)
{
    int sig;
    while ((sig = claim()) >= 0)
        if (sig > 0)
            run((void *)(long)sig);
}

static int result(int error)
{
    if (!error)
        return 0;
    errno = error;
    return -1;
}

// discard makes a signal pending nowhere.
static void discard(int sig)
{
    to_process &= ~BIT(sig);
    for (int t = 0; t < THREADS; t++)
        to_thread[t] &= ~BIT(sig);
}

// exchange gets records of the caller's own thread, as all platform functions do here: what a program's pointers lead to is
// read and written outside of them, where races count.
HEDDLE_PLATFORM static int exchange(int sig, const struct action *act, struct action *old)
{
    if (sig < 1 || sig >= SIGNALS || (act && (sig == SIGKILL || sig == SIGSTOP)))
        return EINVAL;
    *old = actions[sig];
    if (act)
        actions[sig] = *act;
    if (act && ignored(sig))
        discard(sig);
    return 0;
}

int sigaction(int sig, const struct sigaction *act, struct sigaction *old)
{
    struct action new, was;
    if (act) {
        new.handler.plain = act->sa_handler;
        new.flags = act->sa_flags;
        new.mask = bits(&act->sa_mask);
    }
    int error = exchange(sig, act ? &new : 0, &was);
    if (!error && old) {
        memset(old, 0, sizeof *old);
        old->sa_handler = was.handler.plain;
        old->sa_flags = was.flags;
        put_bits(&old->sa_mask, was.mask);
    }
    return result(error);
}

void (*signal(int sig, void (*handler)(int)))(int)
{
    struct sigaction act, old;
    memset(&act, 0, sizeof act);
    act.sa_handler = handler;
    act.sa_flags = SA_RESTART;
    return sigaction(sig, &act, &old) ? SIG_ERR : old.sa_handler;
}

HEDDLE_PLATFORM static int restarting(int sig, int on)
{
    if (sig < 1 || sig >= SIGNALS)
        return EINVAL;
    actions[sig].flags = on ? actions[sig].flags | SA_RESTART : actions[sig].flags & ~SA_RESTART;
    return 0;
}

int siginterrupt(int sig, int on) { return result(restarting(sig, !on)); }

int pthread_kill(pthread_t thread, int sig)
{
    int error = send((int)thread - 1, sig);
    if (!error && thread == pthread_self())
        settle();
    return error;
}

int raise(int sig) { return result(pthread_kill(pthread_self(), sig)); }

int kill(pid_t pid, int sig)
{
    if (pid > 1 || pid < -1)
        return result(ESRCH); // the process is number 1, and the only one
    int error = send(-1, sig);
    if (!error)
        settle();
    return result(error);
}

HEDDLE_PLATFORM static void await_handler(void) { heddle_block_until(woken[me()] || __heddle_cancelled()); }

static void await(void)
{
    await_handler();
    pthread_testcancel();
}

HEDDLE_PLATFORM static void no_handler_yet(void) { woken[me()] = 0; }

int pause(void)
{
    pthread_testcancel();
    no_handler_yet();
    await();
    return result(EINTR);
}

// change_mask gives the mask that there was.
HEDDLE_PLATFORM static unsigned change_mask(int how, unsigned with)
{
    unsigned was = __heddle_signal_mask(me());
    switch (how) {
    case SIG_BLOCK: with |= was; break;
    case SIG_UNBLOCK: with = was & ~with; break;
    }
    __heddle_set_signal_mask(me(), with);
    return was;
}

HEDDLE_PLATFORM static unsigned mask(void) { return __heddle_signal_mask(me()); }

int pthread_sigmask(int how, const sigset_t *set, sigset_t *old)
{
    unsigned with = set ? bits(set) : 0;
    if (old)
        put_bits(old, mask());
    if (set) {
        if (how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK)
            return EINVAL;
        change_mask(how, with);
    }
    settle();
    return 0;
}

int sigprocmask(int how, const sigset_t *set, sigset_t *old) { return result(pthread_sigmask(how, set, old)); }

HEDDLE_PLATFORM static unsigned begin_suspend(unsigned with)
{
    woken[me()] = 0;
    return change_mask(SIG_SETMASK, with);
}

int sigsuspend(const sigset_t *set)
{
    pthread_testcancel();
    unsigned was = begin_suspend(bits(set));
    settle();
    await();
    change_mask(SIG_SETMASK, was);
    return result(EINTR);
}

HEDDLE_PLATFORM static unsigned pending(void) { return (to_process | to_thread[me()]) & __heddle_signal_mask(me()); }

int sigpending(sigset_t *set)
{
    put_bits(set, pending());
    return 0;
}

// accept takes a pending signal out of a set, if there is one.
static int accept(unsigned set)
{
    unsigned r = (to_process | to_thread[me()]) & set;
    if (!r)
        return 0;
    int sig = __builtin_ctz(r) + 1;
    if (to_thread[me()] & BIT(sig))
        to_thread[me()] &= ~BIT(sig);
    else
        to_process &= ~BIT(sig);
    return sig;
}

HEDDLE_PLATFORM static int accept_signal(unsigned set)
{
    if (__heddle_cancelled())
        return 0;
    int sig = accept(set);
    heddle_block_until(sig);
    return sig;
}

int sigwait(const sigset_t *set, int *sig)
{
    pthread_testcancel();
    int accepted = accept_signal(bits(set));
    pthread_testcancel();
    *sig = accepted;
    return 0;
}

// A wait with a time limit may end at any moment; one that a handler interrupts
// ends with an error.
HEDDLE_PLATFORM static int accept_or_end(unsigned set, int timed)
{
    int sig = accept(set);
    if (sig)
        return sig;
    heddle_block_until(timed || woken[me()] || __heddle_cancelled());
    return timed && (!woken[me()] || heddle_choose(2)) ? -EAGAIN : -EINTR;
}

int sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *limit)
{
    pthread_testcancel();
    if (limit && (limit->tv_nsec < 0 || limit->tv_nsec >= 1000000000))
        return result(EINVAL);
    no_handler_yet();
    int sig = accept_or_end(bits(set), limit != 0);
    if (sig < 0) {
        pthread_testcancel();
        return result(-sig);
    }
    if (info) {
        memset(info, 0, sizeof *info);
        info->si_signo = sig;
    }
    return sig;
}

int sigwaitinfo(const sigset_t *set, siginfo_t *info) { return sigtimedwait(set, info, 0); }

static int member(int sig) { return sig >= 1 && sig < SIGNALS ? 0 : EINVAL; }

int sigemptyset(sigset_t *set)
{
    memset(set, 0, sizeof *set);
    return 0;
}

int sigfillset(sigset_t *set)
{
    memset(set, 0xff, sizeof *set);
    return 0;
}

int sigaddset(sigset_t *set, int sig)
{
    if (!member(sig))
        *(unsigned *)set |= BIT(sig);
    return result(member(sig));
}

int sigdelset(sigset_t *set, int sig)
{
    if (!member(sig))
        *(unsigned *)set &= ~BIT(sig);
    return result(member(sig));
}

int sigismember(const sigset_t *set, int sig)
{
    return member(sig) ? result(EINVAL) : (*(const unsigned *)set & BIT(sig)) != 0;
}

int sigisemptyset(const sigset_t *set) { return *(const unsigned *)set == 0; }

int sigandset(sigset_t *to, const sigset_t *a, const sigset_t *b)
{
    put_bits(to, *(const unsigned *)a & *(const unsigned *)b);
    return 0;
}

int sigorset(sigset_t *to, const sigset_t *a, const sigset_t *b)
{
    put_bits(to, *(const unsigned *)a | *(const unsigned *)b);
    return 0;
}

int killpg(pid_t group, int sig) { return kill(group ? -group : 0, sig); }

int sigaltstack(const stack_t *new, stack_t *old)
{
    if (new && (new->ss_flags & ~(1u << 31)) > SS_DISABLE)
        return result(EINVAL);
    if (new && !(new->ss_flags & SS_DISABLE) && (!new->ss_sp || new->ss_size < LEAST_STACK))
        return result(ENOMEM);
    if (old) {
        memset(old, 0, sizeof *old);
        old->ss_flags = SS_DISABLE;
    }
    return 0;
}
