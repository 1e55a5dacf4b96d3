// What is done with signals (sigaction and its like), and the functions that send them.

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
    if (act && sig == SIGCHLD && (act->handler.plain != SIG_DFL || (act->flags & SA_NOCLDWAIT)))
        __heddle_minds_children();
    if (act)
        actions[sig] = *act;
    if (act && ignored(sig))
        discard(sig);
    return 0;
}

static int send_to_thread(pthread_t thread, int sig, const struct news *news)
{
    int error = send((int)thread - 1, sig, news);
    if (!error && thread == pthread_self())
        settle();
    return error;
}

void __heddle_broken_pipe(int sig) { send_to_thread(pthread_self(), sig, &by_kill); }

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

int pthread_kill(pthread_t thread, int sig) { return send_to_thread(thread, sig, &by_thread); }

int raise(int sig) { return result(pthread_kill(pthread_self(), sig)); }

#define FIRST_PROCESS 1

// to_other says why no signal comes to another process. The first one is the superuser's; what it does with signals, nobody sees.
static int to_other(pid_t pid, int sig)
{
    if (!valid(sig) && sig != 0)
        return EINVAL;
    if (pid != FIRST_PROCESS) {
        if (!__heddle_child(pid))
            return ESRCH;
        if (sig == SIGKILL)
            __heddle_kill_child(pid);
        else if (sig)
            heddle_gap("a signal that is sent to a child, other than SIGKILL");
        return 0;
    }
    return geteuid() && getuid() ? EPERM : 0;
}

static int send_to_process(pid_t pid, int sig, const struct news *news)
{
    if (pid > 0 && pid != getpid())
        return result(to_other(pid, sig));
    if (pid <= 0 && sig && __heddle_has_children())
        heddle_gap("a signal that is sent to the group of the process, in which it has children");
    int error = send(PROCESS, sig, news);
    if (!error)
        settle();
    return result(error);
}

int kill(pid_t pid, int sig) { return pid < -1 && -pid != getpgrp() ? result(ESRCH) : send_to_process(pid, sig, &by_kill); }

int sigqueue(pid_t pid, int sig, const union sigval value)
{
    struct news news = {.code = SI_QUEUE, .held = {.value = value}};
    return pid <= 0 ? result(pid ? ESRCH : EPERM) : send_to_process(pid, sig, &news);
}

int pthread_sigqueue(pthread_t thread, int sig, const union sigval value)
{
    struct news news = {.code = SI_QUEUE, .held = {.value = value}};
    return send_to_thread(thread, sig, &news);
}
