// for: alarm setitimer getitimer timer_create timerfd_create
//
// Timers that send signals, or start threads: the environment lets the time of one that is set end,
// at any time; in a run that keeps time, at its moment. One that repeats may ring again and again.
//
// Deviations: outside of runs that keep time a timer rings however little time the clock shows, which then moves up to its
// moment; and while its signal is pending it rings once more at most, but for a cut that the verdict names.
#define _GNU_SOURCE
#include "signals.h"
#include <errno.h>
#include <heddle.h>
#include <pthread.h>
#include <string.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

void __heddle_unsafe(const char *function);

#define INTERVALS 3 // the timers of setitimer, then those of timer_create
#define TIMERS 11
#define DESCRIPTOR 100 // how a timer rings that is one; SIGEV_SIGNAL and its like are less

typedef unsigned long long moment; // nanoseconds on the clock of the run, or of how long something lasts

static struct timer {
    char made, armed, how;
    int signal;
    struct held held;
    void (*starts)(union sigval);
    clockid_t clock;
    moment due, interval;
} timers[TIMERS] = {{.signal = SIGALRM}, {.signal = SIGVTALRM}, {.signal = SIGPROF}};

// The verdict names that a timer did not ring more often.
void __heddle_few_rings(void);

// A timer that is a descriptor rings so many times more (-1: it begins anew): how often it has since the last read; -1: it is closed.
int __heddle_timer_rings(int timer, int times);


static int is_due(const struct timer *t) { return t->armed && (!__heddle_keeps_time() || t->due <= __heddle_now()); }

// announce makes the moment known at which the next timer rings.
static void announce(void)
{
    moment next = 0;
    for (int i = 0; i < TIMERS; i++)
        if (timers[i].armed && (!next || timers[i].due < next))
            next = timers[i].due;
    __heddle_next_ring(next);
}

// wind sets a timer that has rung to its next ring.
static void wind(struct timer *t)
{
    __heddle_reach(t->due);
    t->armed = t->interval != 0;
    if (t->armed)
        t->due = (__heddle_keeps_time() ? t->due : __heddle_now()) + t->interval;
    announce();
}

// sounds does what a timer does that rings.
static void sounds(int i)
{
    struct timer *t = &timers[i];
    if (t->how == SIGEV_THREAD)
        __heddle_notify(t->starts, &t->held);
    else if (t->how == DESCRIPTOR)
        __heddle_timer_rings(i, 1);
    else if (t->how == SIGEV_SIGNAL && i < INTERVALS)
        __heddle_send_signal(t->signal, SI_KERNEL, &t->held);
    else if (t->how == SIGEV_SIGNAL)
        __heddle_ring(i, t->signal, &t->held);
}

static int is_closed(int i) { return timers[i].how == DESCRIPTOR && __heddle_timer_rings(i, 0) < 0; }

static int overruns_of(int i) { return timers[i].how == DESCRIPTOR ? __heddle_timer_rings(i, 0) - 1 : __heddle_overruns(i); }

// ring is the transition that ends the time of a timer.
HEDDLE_PLATFORM static void ring(void)
{
    int due[TIMERS], n = 0;
    for (int k = 0; k < TIMERS; k++)
        if (is_due(&timers[k]))
            due[n++] = k;
    heddle_block_until(n);
    int i = due[heddle_choose((unsigned)n)];
    if (is_closed(i)) {
        memset(&timers[i], 0, sizeof timers[i]);
        announce();
        return;
    }
    if (!__heddle_keeps_time() && overruns_of(i) > 0) {
        if (timers[i].how == DESCRIPTOR)
            heddle_assumed("while nobody reads its descriptor, a timer rings once more at most", 0);
        else
            __heddle_few_rings();
        heddle_block_until(0);
    }
    heddle_trace(i == 0 ? "the alarm rings" : "a timer rings");
    wind(&timers[i]);
    sounds(i);
}

static moment lasting(const struct timespec *t) { return (moment)t->tv_sec * 1000000000 + (moment)t->tv_nsec; }

static struct timespec spec(moment m) { return (struct timespec){(time_t)(m / 1000000000), (long)(m % 1000000000)}; }

static int bad(const struct timespec *t) { return t->tv_sec < 0 || t->tv_nsec < 0 || t->tv_nsec >= 1000000000; }

// get gives what remains of a timer, and its interval: of one that has not rung yet, not nothing.
HEDDLE_PLATFORM static void get(int i, struct itimerspec *to)
{
    memset(to, 0, sizeof *to);
    to->it_interval = spec(timers[i].interval);
    if (!timers[i].armed)
        return;
    moment now = __heddle_look_at_clock(), due = timers[i].due;
    to->it_value = spec(due > now ? due - now : 1);
}

HEDDLE_PLATFORM static void set(int i, const struct itimerspec *from, int absolute, struct itimerspec *old)
{
    static int known;
    struct timer *t = &timers[i];
    if (old)
        get(i, old);
    __heddle_begin_clock();
    __heddle_timer_ends(i);
    t->armed = from->it_value.tv_sec || from->it_value.tv_nsec;
    t->interval = lasting(&from->it_interval);
    t->due = absolute ? __heddle_moment(t->clock, from->it_value.tv_sec, from->it_value.tv_nsec)
                      : __heddle_now() + lasting(&from->it_value);
    if (!t->armed)
        t->due = t->interval = 0;
    announce();
    if (t->armed && !known) {
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
    set(0, &new, 0, &old);
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
    set((int)which, &new, 0, &was);
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
HEDDLE_PLATFORM static int make(const struct timer *from)
{
    for (int i = INTERVALS; i < TIMERS; i++) {
        if (timers[i].made && !is_closed(i))
            continue;
        timers[i] = *from;
        timers[i].made = 1;
        return i;
    }
    return -1;
}

static int made(int i) { return i >= INTERVALS && i < TIMERS && timers[i].made && timers[i].how != DESCRIPTOR; }

HEDDLE_PLATFORM static int drop(int i)
{
    if (!made(i))
        return EINVAL;
    memset(&timers[i], 0, sizeof timers[i]);
    __heddle_timer_ends(i);
    announce();
    return 0;
}

HEDDLE_PLATFORM static int exists(int i) { return made(i); }

static int number(timer_t id) { return (int)(long)id; }

int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict id)
{
    __heddle_unsafe("timer_create");
    struct timespec now;
    struct timer new;
    if (clock_getres(clock, &now))
        return fail(EINVAL);
    memset(&new, 0, sizeof new);
    new.clock = clock;
    new.how = (char)(event ? event->sigev_notify : SIGEV_SIGNAL);
    new.signal = event ? event->sigev_signo : SIGALRM;
    if (event)
        __heddle_hold(&new.held, &event->sigev_value);
    if (event && event->sigev_notify == SIGEV_THREAD)
        new.starts = event->sigev_notify_function;
    if (event && event->sigev_notify == SIGEV_THREAD_ID)
        heddle_gap("a timer that signals one thread (SIGEV_THREAD_ID)");
    if ((new.how == SIGEV_SIGNAL && !valid(new.signal)) || (event && (unsigned)event->sigev_notify > SIGEV_THREAD))
        return fail(EINVAL);
    int i = make(&new);
    if (i < 0)
        heddle_gap("more than 8 timers");
    if (!event)
        timers[i].held.value.sival_int = i;
    *id = (timer_t)(long)i;
    return 0;
}

int timer_settime(timer_t id, int flags, const struct itimerspec *restrict new, struct itimerspec *restrict old)
{
    struct itimerspec was, will = *new;
    if (!exists(number(id)) || bad(&will.it_value) || bad(&will.it_interval))
        return fail(EINVAL);
    set(number(id), &will, (flags & TIMER_ABSTIME) != 0, &was);
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

HEDDLE_PLATFORM static int overrun(int i) { return made(i) ? __heddle_last_overruns(i) : -1; }

int timer_getoverrun(timer_t id)
{
    int n = overrun(number(id));
    return n < 0 ? fail(EINVAL) : n;
}

int timer_delete(timer_t id)
{
    __heddle_unsafe("timer_delete");
    int error = drop(number(id));
    return error ? fail(error) : 0;
}

#include "parts/descriptors.c"
