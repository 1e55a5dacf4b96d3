// How a signal becomes pending, and what else makes it so: timers and message queues.

static int of_real_time(int sig) { return sig >= REAL_TIME; }

static void discard_of(int to, int sig)
{
    for (int i = find(to, sig); is(i, to, sig);)
        delete(i);
    *pending_of(to) &= ~BIT(sig);
    changed(to, 0);
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
    changed(t, 1);
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

// __heddle_nothing_pending forgets all that is pending, as a child of fork does.
HEDDLE_PLATFORM void __heddle_nothing_pending(void)
{
    for (int sig = 1; sig < SIGNALS; sig++)
        discard(sig);
}

static const struct news by_kill = {.code = SI_USER}, by_thread = {.code = SI_TKILL};

// What timers and message queues need.

struct notice {
    void (*starts)(union sigval);
    struct held held;
};

static void begin_notice(void *room)
{
    struct notice notice = *(struct notice *)room;
    __heddle_drop_room(room);
    union sigval value;
    give(&value, &notice.held);
    notice.starts(value);
}

void __heddle_notify(void (*starts)(union sigval), const struct held *held)
{
    struct notice *notice = __heddle_room(sizeof *notice);
    *notice = (struct notice){starts, *held};
    __heddle_start_detached(begin_notice, notice);
}

void __heddle_begin_signals(void) { begin(); }

int __heddle_send_signal(int sig, int code, const struct held *held)
{
    struct news news = {.code = (short)code, .held = *held};
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

void __heddle_ring(int timer, int sig, const struct held *held)
{
    struct news *there = of_timer(timer);
    struct news news = {.code = SI_TIMER, .timer = (short)(timer + 1), .held = *held};
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
