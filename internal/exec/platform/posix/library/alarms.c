// for: alarm setitimer getitimer timer_create
//
// Timers that send signals: the environment lets the time of one that is set end,
// at any time. One that repeats may ring again and again.
//
// Deviations: what remains of a timer's time is all of it; a timer rings however
// little time the clock shows; no ringing is missed, so that there are no
// overruns; a timer that is to start a thread (SIGEV_THREAD) ends the run.
#define _GNU_SOURCE
#include <errno.h>
#include <heddle.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define INTERVALS 3 // the timers of setitimer, then those of timer_create
#define TIMERS 11

static struct {
    char made, armed, repeats, silent;
    int signal;
    struct timespec value, interval;
} timers[TIMERS] = {{.signal = SIGALRM}, {.signal = SIGVTALRM}, {.signal = SIGPROF}};

// In signal.c.
void __heddle_begin_signals(void);
int __heddle_send_signal(int sig);

void __heddle_gap(const char *text);

// ring is the transition that ends the time of a timer.
HEDDLE_PLATFORM static void ring(void)
{
    int any = 0;
    for (int i = 0; i < TIMERS; i++)
        any |= timers[i].armed;
    heddle_block_until(any);
    int i = (int)heddle_choose(TIMERS);
    heddle_block_until(timers[i].armed);
    heddle_trace(i == 0 ? "the alarm rings" : "a timer rings");
    timers[i].armed = timers[i].repeats;
    if (!timers[i].silent)
        __heddle_send_signal(timers[i].signal);
}

static int is_zero(const struct timespec *t) { return t->tv_sec == 0 && t->tv_nsec == 0; }

static int bad(const struct timespec *t) { return t->tv_sec < 0 || t->tv_nsec < 0 || t->tv_nsec >= 1000000000; }

// get gives what remains of a timer, and its interval.
HEDDLE_PLATFORM static void get(int i, struct itimerspec *to)
{
    memset(to, 0, sizeof *to);
    to->it_interval = timers[i].interval;
    if (timers[i].armed)
        to->it_value = timers[i].value;
}

HEDDLE_PLATFORM static void set(int i, const struct itimerspec *from, struct itimerspec *old)
{
    static int known;
    if (old)
        get(i, old);
    timers[i].armed = !is_zero(&from->it_value);
    timers[i].repeats = !is_zero(&from->it_interval);
    timers[i].value = from->it_value;
    timers[i].interval = from->it_interval;
    if (timers[i].armed && !known) {
        known = 1;
        __heddle_begin_signals();
        heddle_transition(ring, 1);
    }
}

static int fail(int error)
{
    errno = error;
    return -1;
}

unsigned alarm(unsigned seconds)
{
    struct itimerspec new = {.it_value = {.tv_sec = (time_t)seconds}}, old;
    set(0, &new, &old);
    return (unsigned)old.it_value.tv_sec + (old.it_value.tv_nsec != 0);
}

static void to_microseconds(struct itimerval *to, const struct itimerspec *from)
{
    to->it_value = (struct timeval){from->it_value.tv_sec, from->it_value.tv_nsec / 1000};
    to->it_interval = (struct timeval){from->it_interval.tv_sec, from->it_interval.tv_nsec / 1000};
}

int getitimer(__itimer_which_t which, struct itimerval *to)
{
    struct itimerspec t;
    if ((unsigned)which >= INTERVALS)
        return fail(EINVAL);
    get((int)which, &t);
    to_microseconds(to, &t);
    return 0;
}

int setitimer(__itimer_which_t which, const struct itimerval *restrict from, struct itimerval *restrict old)
{
    struct itimerspec new, was;
    if ((unsigned)which >= INTERVALS)
        return fail(EINVAL);
    new.it_value = (struct timespec){from->it_value.tv_sec, from->it_value.tv_usec * 1000};
    new.it_interval = (struct timespec){from->it_interval.tv_sec, from->it_interval.tv_usec * 1000};
    if (bad(&new.it_value) || bad(&new.it_interval))
        return fail(EINVAL);
    set((int)which, &new, &was);
    if (old)
        to_microseconds(old, &was);
    return 0;
}

useconds_t ualarm(useconds_t value, useconds_t interval)
{
    struct itimerval new = {{0, (suseconds_t)interval}, {0, (suseconds_t)value}}, old;
    if (setitimer(ITIMER_REAL, &new, &old))
        return (useconds_t)-1;
    return (useconds_t)(old.it_value.tv_sec * 1000000 + old.it_value.tv_usec);
}

// make takes a free timer: -1 if there is none.
HEDDLE_PLATFORM static int make(int sig, int silent)
{
    for (int i = INTERVALS; i < TIMERS; i++) {
        if (timers[i].made)
            continue;
        memset(&timers[i], 0, sizeof timers[i]);
        timers[i].made = 1;
        timers[i].signal = sig;
        timers[i].silent = (char)silent;
        return i;
    }
    return -1;
}

HEDDLE_PLATFORM static int drop(int i)
{
    if (i < INTERVALS || i >= TIMERS || !timers[i].made)
        return EINVAL;
    memset(&timers[i], 0, sizeof timers[i]);
    return 0;
}

static int made(int i) { return i >= INTERVALS && i < TIMERS && timers[i].made; }

HEDDLE_PLATFORM static int exists(int i) { return made(i); }

static int number(timer_t id) { return (int)(long)id; }

int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict id)
{
    struct timespec now;
    if (clock_getres(clock, &now))
        return fail(EINVAL);
    int how = event ? event->sigev_notify : SIGEV_SIGNAL, sig = event ? event->sigev_signo : SIGALRM;
    if (how == SIGEV_THREAD)
        __heddle_gap("a timer that starts a thread (SIGEV_THREAD)");
    if (how != SIGEV_NONE && (sig < 1 || sig >= 32))
        return fail(EINVAL);
    int i = make(sig, how == SIGEV_NONE);
    if (i < 0)
        return fail(EAGAIN);
    *id = (timer_t)(long)i;
    return 0;
}

int timer_settime(timer_t id, int flags, const struct itimerspec *restrict new, struct itimerspec *restrict old)
{
    (void)flags;
    struct itimerspec was, will = *new;
    if (!exists(number(id)) || bad(&will.it_value) || bad(&will.it_interval))
        return fail(EINVAL);
    set(number(id), &will, &was);
    if (old)
        *old = was;
    return 0;
}

int timer_gettime(timer_t id, struct itimerspec *to)
{
    struct itimerspec t;
    if (!exists(number(id)))
        return fail(EINVAL);
    get(number(id), &t);
    *to = t;
    return 0;
}

int timer_getoverrun(timer_t id) { return exists(number(id)) ? 0 : fail(EINVAL); }

int timer_delete(timer_t id)
{
    int error = drop(number(id));
    return error ? fail(error) : 0;
}
