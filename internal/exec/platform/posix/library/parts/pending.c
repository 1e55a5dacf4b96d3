// Signals that are pending: bits, and a queue of those that bring something with them.

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

// changed says that other signals of a receiver are pending.
static void changed(int to, int comes)
{
    if (kept.pends)
        kept.pends(to, *pending_of(to), comes);
}

static void insert(int to, int sig, const struct news *news)
{
    int i = find(to, sig);
    while (is(i, to, sig))
        i++;
    if (queued == QUEUE)
        heddle_gap("more than 32 queued signals");
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
    changed(to, 0);
}

// receive_one takes the lowest of some signals, those of the thread before those of the process, as Linux does.
static int receive_one(int t, set among, struct news *news)
{
    set own = to_thread[t] & among;
    int sig = __builtin_ctzll(own ? own : among) + 1;
    receive(own ? t : PROCESS, sig, news);
    return sig;
}
