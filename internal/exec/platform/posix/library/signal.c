// for: signal sigaction raise kill alarm pause sigprocmask sigmask sigpending sigsuspend sigwait sigtimedwait sigqueue sighold sigrelse sigset sigpause sigignore siginterrupt sigemptyset sigfillset sigaddset sigdelset sigismember sigisemptyset sigandset sigorset setitimer timer_create mq_open aio_ lio_listio
// not for: pthread_cond_signal cnd_signal sigset_t __sigset_t sigsetjmp __sigsetjmp
//
// Signals, as a platform module: the environment interrupts a thread with the
// handler of a pending signal, at any time at which the thread does not block it.
//
// A signal that carries a value, or that comes from a timer, and each one of real time, is an entry of a queue; of others
// a bit says that they are pending.
//
// Deviations: of the calls that wait, a handler
// ends pause, sigsuspend, sigtimedwait, waits on semaphores and sleeping; signals
// that stop a process stop all of its threads for ever; only the first 64 threads
// get signals; a handler on an alternative stack has its variables elsewhere; the context of a handler (its third argument) is
// null; abort runs no handler of SIGABRT; at most 32 entries are queued. Timers are in alarms.c, functions of System V in
// holding.c, sets of signals in sigsets.c.
#define _GNU_SOURCE
#include "signals.h"
#include <errno.h>
#include <heddle.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define THREADS 64
#define LEAST_STACK 2048 // of the smallest MINSIGSTKSZ
#define QUEUE 32
#define PROCESS (-1)
#define TIMERS 11 // as in alarms.c

typedef unsigned long long set;

static struct action {
    union {
        void (*plain)(int);
        void (*info)(int, siginfo_t *, void *);
    } handler;
    set mask;
    int flags;
} actions[SIGNALS];

// What a signal brings with it.
struct news {
    short code, timer; // the timer's number plus one; 0: it comes from none
    int overrun;
    union sigval value;
};

static struct entry {
    short signal, to;
    struct news news;
} queue[QUEUE]; // by signal and receiver, those that came first in front
static int queued;

static set to_process;               // pending signals of the process
static set to_thread[THREADS];       // and of each thread
static set before[THREADS];          // its mask before the handler that is about to begin
static char entering[THREADS];       // a handler is about to begin
static struct action begun[THREADS]; // what it was set to when its signal was taken
static struct news brought[THREADS]; // and what that signal brought
static char woken[THREADS];          // a handler has run since pause began
static stack_t stacks[THREADS];      // alternative ones; the flags are how many handlers run on it
static int overruns[TIMERS];         // of each timer, when its last signal was taken

// Each thread's mask lies where new threads inherit it.
set __heddle_signal_mask(int thread);
void __heddle_set_signal_mask(int thread, set mask);

// The thread is cancelled, and ends at the next pthread_testcancel.
int __heddle_cancelled(void);
// A handler ends the call that a thread waits in, or is to be taken up again.
void __heddle_interrupt_call(int thread, int restart);

void __heddle_gap(const char *text);

static int me(void) { return heddle_current_thread(); }

static set bits(const sigset_t *from)
{
    set b;
    memcpy(&b, from, sizeof b);
    return b & ~(BIT(SIGKILL) | BIT(SIGSTOP));
}

static void put_bits(sigset_t *to, set b)
{
    memset(to, 0, sizeof *to);
    memcpy(to, &b, sizeof b);
}

static set *pending_of(int to) { return to == PROCESS ? &to_process : &to_thread[to]; }

// find gives the first entry of a signal to a receiver, or the place of one.
static int find(int to, int sig)
{
    int i = 0;
    while (i < queued && (queue[i].signal < sig || (queue[i].signal == sig && queue[i].to < to)))
        i++;
    return i;
}

static int is(int i, int to, int sig) { return i < queued && queue[i].signal == sig && queue[i].to == to; }

static void insert(int to, int sig, const struct news *news)
{
    int i = find(to, sig);
    while (is(i, to, sig))
        i++;
    if (queued == QUEUE)
        __heddle_gap("more than 32 queued signals");
    memmove(&queue[i + 1], &queue[i], (size_t)(queued - i) * sizeof queue[0]);
    queue[i] = (struct entry){(short)sig, (short)to, *news};
    queued++;
}

static void delete(int i)
{
    queued--;
    memmove(&queue[i], &queue[i + 1], (size_t)(queued - i) * sizeof queue[0]);
    memset(&queue[queued], 0, sizeof queue[0]);
}

// receive takes a signal that is pending.
static void receive(int to, int sig, struct news *news)
{
    int i = find(to, sig);
    memset(news, 0, sizeof *news);
    news->code = to == PROCESS ? SI_USER : SI_TKILL;
    if (is(i, to, sig)) {
        *news = queue[i].news;
        delete(i);
        if (news->timer)
            overruns[news->timer - 1] = news->overrun;
    }
    if (!is(i, to, sig))
        *pending_of(to) &= ~BIT(sig);
}

// receive_one takes the lowest of some signals, those of the thread before those of the process, as Linux does.
static int receive_one(int t, set among, struct news *news)
{
    set own = to_thread[t] & among;
    int sig = __builtin_ctzll(own ? own : among) + 1;
    receive(own ? t : PROCESS, sig, news);
    return sig;
}

static set ready(int t) { return entering[t] ? 0 : (to_process | to_thread[t]) & ~__heddle_signal_mask(t); }

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
    struct news news;
    int sig = receive_one(t, ready(t), &news);
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
    brought[t] = news;
    if (actions[sig].flags & SA_RESETHAND)
        actions[sig].handler.plain = SIG_DFL;
    __heddle_set_signal_mask(t, before[t] | actions[sig].mask | (actions[sig].flags & SA_NODEFER ? 0 : BIT(sig)));
    return sig;
}

static int uses_stack(int t, const struct action *with) { return (with->flags & SA_ONSTACK) && stacks[t].ss_size; }

// enter begins a handler: it gives the mask to go back to.
HEDDLE_PLATFORM static set enter(struct action *with, struct news *news)
{
    int t = me();
    *with = begun[t];
    *news = brought[t];
    memset(&begun[t], 0, sizeof begun[0]); // states that differ in what is over would be two
    memset(&brought[t], 0, sizeof brought[0]);
    entering[t] = 0;
    stacks[t].ss_flags += uses_stack(t, with);
    return before[t];
}

HEDDLE_PLATFORM static void leave(set mask, const struct action *with)
{
    __heddle_set_signal_mask(me(), mask);
    woken[me()] = 1;
    stacks[me()].ss_flags -= uses_stack(me(), with);
}

static void describe(siginfo_t *info, int sig, const struct news *news)
{
    memset(info, 0, sizeof *info);
    info->si_signo = sig;
    info->si_code = news->code;
    if (news->code == SI_TIMER) {
        info->si_timerid = news->timer - 1;
        info->si_overrun = news->overrun;
    } else {
        info->si_pid = getpid();
        info->si_uid = getuid();
    }
    if (news->code != SI_USER && news->code != SI_TKILL)
        info->si_value = news->value;
}

static void run(void *arg)
{
    int sig = (int)(long)arg;
    struct action with;
    struct news news;
    set mask = enter(&with, &news);
    if (with.flags & SA_SIGINFO) {
        siginfo_t info;
        describe(&info, sig, &news);
        with.handler.info(sig, &info, 0);
    } else {
        with.handler.plain(sig);
    }
    leave(mask, &with);
}

// deliver is the transition of the environment that interrupts a thread.
HEDDLE_PLATFORM static void deliver(void)
{
    set any = to_process;
    int n = heddle_thread_count() < THREADS ? heddle_thread_count() : THREADS;
    for (int i = 0; i < n; i++)
        any |= to_thread[i];
    heddle_block_until(any != 0);
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

static int of_real_time(int sig) { return sig >= REAL_TIME; }

static void discard_of(int to, int sig)
{
    for (int i = find(to, sig); is(i, to, sig);)
        delete(i);
    *pending_of(to) &= ~BIT(sig);
}

// discard makes a signal pending nowhere.
static void discard(int sig)
{
    for (int t = PROCESS; t < THREADS; t++)
        if (*pending_of(t) & BIT(sig))
            discard_of(t, sig);
}

// lift makes those signals pending no more whose opposite is sent.
static void lift(int sig)
{
    if (sig == SIGCONT) {
        discard(SIGSTOP);
        discard(SIGTSTP);
        discard(SIGTTIN);
        discard(SIGTTOU);
    }
    if (stops(sig))
        discard(SIGCONT);
}

// post is send without the checks.
static void post(int t, int sig, const struct news *news)
{
    set *pending = pending_of(t);
    int known = (*pending & BIT(sig)) != 0;
    if (of_real_time(sig) || news->timer || (!known && news->code != SI_USER && news->code != SI_TKILL))
        insert(t, sig, news);
    *pending |= BIT(sig);
}

// send makes a signal pending, of a thread or of the process (-1). One that is ignored is pending while it is blocked, as on
// Linux: it may no longer be ignored when it is taken.
HEDDLE_PLATFORM static int send(int t, int sig, const struct news *news)
{
    if (!valid(sig) && sig != 0)
        return EINVAL;
    if (t >= 0 && !heddle_thread_exists(t))
        return ESRCH;
    if (sig)
        lift(sig);
    if (sig == 0 || (ignored(sig) && !(__heddle_signal_mask(t < 0 ? 0 : t) & BIT(sig))))
        return 0;
    begin();
    post(t, sig, news);
    return 0;
}

static const struct news by_kill = {.code = SI_USER}, by_thread = {.code = SI_TKILL};

// What timers and message queues need.

struct notice {
    void (*starts)(union sigval);
    union sigval value;
};

static void begin_notice(void *room)
{
    struct notice notice = *(struct notice *)room;
    __heddle_drop_room(room);
    notice.starts(notice.value);
}

void __heddle_notify(void (*starts)(union sigval), union sigval value)
{
    struct notice *notice = __heddle_room(sizeof *notice);
    *notice = (struct notice){starts, value};
    __heddle_start_detached(begin_notice, notice);
}

void __heddle_begin_signals(void) { begin(); }

int __heddle_send_signal(int sig, int code, union sigval value)
{
    struct news news = {.code = (short)code, .value = value};
    return send(PROCESS, sig, &news);
}

// __heddle_overruns gives how often a timer has rung since its signal, which is still pending, was sent; -1: it is not.
static struct news *of_timer(int timer)
{
    for (int i = 0; i < queued; i++)
        if (queue[i].news.timer == timer + 1)
            return &queue[i].news;
    return 0;
}

int __heddle_overruns(int timer)
{
    struct news *news = of_timer(timer);
    return news ? news->overrun : -1;
}

void __heddle_ring(int timer, int sig, union sigval value)
{
    struct news *there = of_timer(timer);
    struct news news = {.code = SI_TIMER, .timer = (short)(timer + 1), .value = value};
    if (there)
        there->overrun += there->overrun < 0x7fffffff; // DELAYTIMER_MAX
    else
        send(PROCESS, sig, &news);
}

int __heddle_last_overruns(int timer) { return overruns[timer]; }

void __heddle_timer_ends(int timer)
{
    struct news *news = of_timer(timer);
    overruns[timer] = 0;
    if (news) {
        news->timer = 0; // its signal stays
        news->overrun = 0;
    }
}

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

// exchange gets records of the caller's own thread, as all platform functions do here: what a program's pointers lead to is
// read and written outside of them, where races count.
HEDDLE_PLATFORM static int exchange(int sig, const struct action *act, struct action *old)
{
    if (!valid(sig) || (act && (sig == SIGKILL || sig == SIGSTOP)))
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
    if (handler == SIG_ERR)
        errno = EINVAL;
    return handler == SIG_ERR || sigaction(sig, &act, &old) ? SIG_ERR : old.sa_handler;
}

HEDDLE_PLATFORM static int restarting(int sig, int on)
{
    if (!valid(sig))
        return EINVAL;
    actions[sig].flags = on ? actions[sig].flags | SA_RESTART : actions[sig].flags & ~SA_RESTART;
    return 0;
}

int siginterrupt(int sig, int on) { return result(restarting(sig, !on)); }

static int send_to_thread(pthread_t thread, int sig, const struct news *news)
{
    int error = send((int)thread - 1, sig, news);
    if (!error && thread == pthread_self())
        settle();
    return error;
}

int pthread_kill(pthread_t thread, int sig) { return send_to_thread(thread, sig, &by_thread); }

int raise(int sig) { return result(pthread_kill(pthread_self(), sig)); }

// send_to_process: the process is the only one.
static int send_to_process(pid_t pid, int sig, const struct news *news)
{
    int error = pid > 0 && pid != getpid() ? ESRCH : send(PROCESS, sig, news);
    if (!error)
        settle();
    return result(error);
}

int kill(pid_t pid, int sig) { return pid < -1 && -pid != getpgrp() ? result(ESRCH) : send_to_process(pid, sig, &by_kill); }

int sigqueue(pid_t pid, int sig, const union sigval value)
{
    struct news news = {.code = SI_QUEUE, .value = value};
    return pid <= 0 ? result(pid ? ESRCH : EPERM) : send_to_process(pid, sig, &news);
}

int pthread_sigqueue(pthread_t thread, int sig, const union sigval value)
{
    struct news news = {.code = SI_QUEUE, .value = value};
    return send_to_thread(thread, sig, &news);
}

HEDDLE_PLATFORM static void await_handler(void) { heddle_block_until(woken[me()] || __heddle_cancelled()); }

static void await(void)
{
    await_handler();
    pthread_testcancel();
}

HEDDLE_PLATFORM static void no_handler_yet(void) { woken[me()] = 0; }

void __heddle_forget_handlers(void) { no_handler_yet(); }

int __heddle_handler_ran(void) { return woken[me()]; }

int pause(void)
{
    pthread_testcancel();
    no_handler_yet();
    await();
    return result(EINTR);
}

// change_mask gives the mask that there was.
HEDDLE_PLATFORM static set change_mask(int how, set with)
{
    set was = __heddle_signal_mask(me());
    switch (how) {
    case SIG_BLOCK: with |= was; break;
    case SIG_UNBLOCK: with = was & ~with; break;
    }
    __heddle_set_signal_mask(me(), with);
    return was;
}

HEDDLE_PLATFORM static set mask(void) { return __heddle_signal_mask(me()); }

int pthread_sigmask(int how, const sigset_t *new, sigset_t *old)
{
    if (new && how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK)
        return EINVAL;
    set with = new ? bits(new) : 0, was = mask();
    if (new)
        change_mask(how, with);
    if (old)
        put_bits(old, was);
    settle();
    return 0;
}

int sigprocmask(int how, const sigset_t *new, sigset_t *old) { return result(pthread_sigmask(how, new, old)); }

HEDDLE_PLATFORM static set begin_suspend(set with)
{
    woken[me()] = 0;
    return change_mask(SIG_SETMASK, with);
}

int sigsuspend(const sigset_t *with)
{
    pthread_testcancel();
    set was = begin_suspend(bits(with));
    settle();
    await();
    change_mask(SIG_SETMASK, was);
    return result(EINTR);
}

HEDDLE_PLATFORM static set pending(void) { return (to_process | to_thread[me()]) & __heddle_signal_mask(me()); }

int sigpending(sigset_t *to)
{
    put_bits(to, pending());
    return 0;
}

// accept takes a pending signal out of some, if there is one.
static int accept(set among, struct news *news)
{
    set r = (to_process | to_thread[me()]) & among;
    return r ? receive_one(me(), r, news) : 0;
}

HEDDLE_PLATFORM static int accept_signal(set among)
{
    struct news news;
    if (__heddle_cancelled())
        return 0;
    int sig = accept(among, &news);
    heddle_block_until(sig);
    return sig;
}

int sigwait(const sigset_t *among, int *sig)
{
    pthread_testcancel();
    int accepted = accept_signal(bits(among));
    pthread_testcancel();
    *sig = accepted;
    return 0;
}

// limit is the moment at which a wait ends.
HEDDLE_PLATFORM static unsigned long long begin_wait(const struct timespec *limit)
{
    unsigned long long until = limit ? __heddle_now() + (unsigned long long)limit->tv_sec * 1000000000 + (unsigned long)limit->tv_nsec : 0;
    woken[me()] = 0;
    return until;
}

// A wait with a time limit may end at any moment; one that a handler interrupts
// ends with an error.
HEDDLE_PLATFORM static int accept_or_end(set among, int timed, unsigned long long until, struct news *news)
{
    int sig = accept(among, news);
    if (sig)
        return sig;
    int over = timed && (!__heddle_keeps_time() || __heddle_now() >= until);
    heddle_block_until(over || woken[me()] || __heddle_cancelled());
    if (over && (!woken[me()] || heddle_choose(2))) {
        __heddle_reach(until);
        return -EAGAIN;
    }
    return -EINTR;
}

int sigtimedwait(const sigset_t *among, siginfo_t *info, const struct timespec *limit)
{
    struct timespec given;
    pthread_testcancel();
    if (limit) {
        given = *limit;
        if (given.tv_nsec < 0 || given.tv_nsec >= 1000000000 || given.tv_sec < 0)
            return result(EINVAL);
    }
    struct news news;
    unsigned long long until = begin_wait(limit ? &given : 0);
    __heddle_wait_for_moment(until);
    int sig = accept_or_end(bits(among), limit != 0, until, &news);
    __heddle_wait_for_moment(0);
    if (sig < 0) {
        pthread_testcancel();
        return result(-sig);
    }
    if (info)
        describe(info, sig, &news);
    return sig;
}

int sigwaitinfo(const sigset_t *among, siginfo_t *info) { return sigtimedwait(among, info, 0); }

int killpg(pid_t group, int sig) { return kill(group ? -group : 0, sig); }

// set_stack changes the calling thread's alternative stack, which it must not be on.
HEDDLE_PLATFORM static int set_stack(const stack_t *new, stack_t *old)
{
    stack_t *mine = &stacks[me()];
    *old = *mine;
    old->ss_flags = !mine->ss_size ? SS_DISABLE : mine->ss_flags ? SS_ONSTACK : 0;
    if (!new)
        return 0;
    if (mine->ss_flags)
        return EPERM;
    memset(mine, 0, sizeof *mine);
    if (!(new->ss_flags & SS_DISABLE)) {
        mine->ss_sp = new->ss_sp;
        mine->ss_size = new->ss_size;
    }
    return 0;
}

int sigaltstack(const stack_t *new, stack_t *old)
{
    stack_t given, was;
    if (new) {
        given = *new;
        if ((given.ss_flags & ~(1u << 31)) > SS_DISABLE) // SS_AUTODISARM
            return result(EINVAL);
        if (!(given.ss_flags & SS_DISABLE) && given.ss_size < LEAST_STACK)
            return result(ENOMEM);
    }
    int error = set_stack(new ? &given : 0, &was);
    if (!error && old) {
        memset(old, 0, sizeof *old);
        *old = was;
    }
    return result(error);
}
