// Masks, and the calls that wait for signals.

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

// looks_for notes that a program would see SIGCHLD.
static void looks_for(set among)
{
    if (among & BIT(SIGCHLD))
        __heddle_minds_children();
}

HEDDLE_PLATFORM static set pending(void)
{
    looks_for(__heddle_signal_mask(me()));
    return (to_process | to_thread[me()]) & __heddle_signal_mask(me());
}

int sigpending(sigset_t *to)
{
    put_bits(to, pending());
    return 0;
}

// accept takes a pending signal out of some, if there is one.
static int accept(set among, struct news *news)
{
    looks_for(among);
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
