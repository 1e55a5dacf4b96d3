// How a signal interrupts a thread.

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

static void note_stack(int t) { __heddle_on_stack(stacks[t].ss_flags ? stacks[t].ss_sp : 0); }

// As Linux does, a handler begins by rounding to the nearest, and the mode behind it is the one before it, which bits of the flags
// keep that are none of POSIX.
#define ROUNDING 16

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
    note_stack(t);
    with->flags |= __heddle_swap_rounding(0) << ROUNDING;
    return before[t];
}

HEDDLE_PLATFORM static void leave(set mask, const struct action *with)
{
    __heddle_set_signal_mask(me(), mask);
    woken[me()] = 1;
    stacks[me()].ss_flags -= uses_stack(me(), with);
    note_stack(me());
    __heddle_swap_rounding(with->flags >> ROUNDING & 3);
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
        give(&info->si_value, &news->held);
}

// __heddle_handler is known by its name: what it calls is a handler.
__attribute__((noinline)) void __heddle_handler(void *arg)
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
        heddle_interrupt_thread(t, __heddle_handler, (void *)(long)sig);
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

HEDDLE_PLATFORM static int claim(void) { return ready(me()) ? take(me()) : -1; }

// settle runs the handlers of the signals that the calling thread may get now.
static void settle(void)
{
    int sig;
    while ((sig = claim()) >= 0)
        if (sig > 0)
            __heddle_handler((void *)(long)sig);
}
