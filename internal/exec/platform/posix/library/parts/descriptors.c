// Timers that are descriptors (timerfd_create): files/timer.go counts their rings.

int __heddle_timer_descriptor(int timer, int flags);
int __heddle_timer_of(int fd);

#define CANCELS_ON_SET 2 // TFD_TIMER_CANCEL_ON_SET, which older headers lack

HEDDLE_PLATFORM static int open_timer(clockid_t clock, int flags)
{
    struct timer new;
    memset(&new, 0, sizeof new);
    new.how = DESCRIPTOR;
    new.clock = clock;
    int i = make(&new);
    if (i < 0)
        heddle_gap("more than 8 timers");
    return __heddle_timer_descriptor(i, flags);
}

int timerfd_create(clockid_t clock, int flags)
{
    if (clock == CLOCK_REALTIME_ALARM || clock == CLOCK_BOOTTIME_ALARM)
        heddle_gap("a timer that wakes the machine (CLOCK_REALTIME_ALARM, CLOCK_BOOTTIME_ALARM)");
    if ((clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC && clock != CLOCK_BOOTTIME) || (flags & ~(TFD_CLOEXEC | TFD_NONBLOCK)))
        return fail(EINVAL);
    return open_timer(clock, flags);
}

// set_descriptor gives an error, or 0.
HEDDLE_PLATFORM static int set_descriptor(int fd, const struct itimerspec *from, int absolute, struct itimerspec *old)
{
    int i = __heddle_timer_of(fd);
    if (i < 0)
        return -i;
    __heddle_timer_rings(i, -1);
    set(i, from, absolute, old);
    return 0;
}

HEDDLE_PLATFORM static int get_descriptor(int fd, struct itimerspec *to)
{
    int i = __heddle_timer_of(fd);
    if (i < 0)
        return -i;
    get(i, to);
    return 0;
}

int timerfd_settime(int fd, int flags, const struct itimerspec *new, struct itimerspec *old)
{
    struct itimerspec was, will = *new;
    if ((flags & ~(TFD_TIMER_ABSTIME | CANCELS_ON_SET)) || bad(&will.it_value) || bad(&will.it_interval))
        return fail(EINVAL);
    if (flags & CANCELS_ON_SET)
        heddle_gap("a timer that ends when the clock is set (TFD_TIMER_CANCEL_ON_SET)");
    int error = set_descriptor(fd, &will, flags & TFD_TIMER_ABSTIME, &was);
    if (error)
        return fail(error);
    if (old)
        *old = was;
    return 0;
}

int timerfd_gettime(int fd, struct itimerspec *to)
{
    struct itimerspec t;
    int error = get_descriptor(fd, &t);
    if (error)
        return fail(error);
    *to = t;
    return 0;
}
