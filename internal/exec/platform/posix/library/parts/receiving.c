// Descriptors of signals (signalfd): files/signals.go knows which signals are pending, and calls back to read them.

long __heddle_read_signals(set among, struct signalfd_siginfo *to, size_t n, int waits);

int __heddle_signal_descriptor(int fd, set among, int flags, long (*reads)(set, struct signalfd_siginfo *, size_t, int));
void __heddle_signals_pending(int to, set pending, int comes);

HEDDLE_PLATFORM static int open_signals(int fd, set among, int flags)
{
    int made = __heddle_signal_descriptor(fd, among, flags, __heddle_read_signals);
    if (made < 0)
        return made;
    looks_for(among);
    kept.pends = __heddle_signals_pending;
    for (int t = PROCESS; t < THREADS; t++)
        if (*pending_of(t))
            __heddle_signals_pending(t, *pending_of(t), 0);
    return made;
}

int signalfd(int fd, const sigset_t *among, int flags)
{
    if (flags & ~(SFD_CLOEXEC | SFD_NONBLOCK))
        return result(EINVAL);
    int made = open_signals(fd, bits(among), flags);
    return made < 0 ? result(-made) : made;
}

HEDDLE_PLATFORM static int take_signal(set among, int waits, struct news *news)
{
    int sig = accept(among, news);
    if (sig || !waits)
        return sig;
    if (woken[me()])
        heddle_gap("a handler interrupts a thread that waits for signals by their descriptor");
    heddle_block_until(0);
    return 0;
}

static void inform(struct signalfd_siginfo *to, int sig, const struct news *news)
{
    memset(to, 0, sizeof *to);
    to->ssi_signo = (unsigned)sig;
    to->ssi_code = news->code;
    if (news->code == SI_TIMER) {
        to->ssi_tid = (unsigned)(news->timer - 1);
        to->ssi_overrun = (unsigned)news->overrun;
    } else if (news->code != SI_KERNEL) {
        to->ssi_pid = (unsigned)getpid();
        to->ssi_uid = getuid();
    }
    if (news->code == SI_TIMER || news->code == SI_QUEUE || news->code == SI_MESGQ) {
        union sigval value;
        give(&value, &news->held);
        memcpy(&to->ssi_ptr, &value, sizeof value);
        memcpy(&to->ssi_int, &value.sival_int, sizeof to->ssi_int);
    }
}

// __heddle_read_signals gives the number of bytes, or a negative error.
long __heddle_read_signals(set among, struct signalfd_siginfo *to, size_t n, int waits)
{
    long got = 0;
    if (n < sizeof *to)
        return -EINVAL;
    no_handler_yet();
    for (; n - (size_t)got >= sizeof *to; got += (long)sizeof *to) {
        struct news news;
        struct signalfd_siginfo info;
        int sig = take_signal(among, waits && got == 0, &news);
        if (!sig)
            break;
        inform(&info, sig, &news);
        memcpy((char *)to + got, &info, sizeof info);
    }
    return got ? got : -EAGAIN;
}
