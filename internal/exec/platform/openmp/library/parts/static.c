// Loops and sections whose iterations are dealt out beforehand.

enum {
    STATIC_CHUNKED = 33, STATIC = 34, DYNAMIC = 35, GUIDED = 36, RUNTIME = 37, AUTO = 38, STATIC_BALANCED_CHUNKED = 45,
    GUIDED_SIMD = 46, RUNTIME_SIMD = 47,
    ORDERED = 32, // what is added to a kind for an ordered loop
    DISTRIBUTE_CHUNKED = 91, DISTRIBUTE = 92,
    MODIFIERS = 7 << 29,
};

// Bounds and steps are numbers of the width of the loop's variable, in 64 bits: they wrap.
static count trip_of(count lower, count upper, long long step, int any)
{
    if (!any)
        return 0;
    return step > 0 ? (upper - lower) / (count)step + 1 : (lower - upper) / (0 - (count)step) + 1;
}

// dealt is a thread's share of a loop.
struct dealt {
    int last;
    count lower, upper;
    count stride; // from one of its chunks to the next
};

static struct dealt deal(int kind, int id, int size, count lower, count upper, long long incr, long long chunk, count trip)
{
    struct dealt d = {.lower = lower, .upper = upper};
    count by = (count)incr, n = (count)size, i = (count)id;
    kind &= ~MODIFIERS;
    d.stride = incr > 0 ? upper - lower + 1 : 0 - (lower - upper + 1);
    if (size == 1) {
        d.last = 1;
        return d;
    }
    if (kind == STATIC_CHUNKED || kind == DISTRIBUTE_CHUNKED) {
        count c = chunk < 1 ? 1 : (count)chunk;
        d.lower = lower + i * c * by;
        d.upper = d.lower + (c - 1) * by;
        d.stride = n * c * by;
        d.last = i == (trip - 1) / c % n;
        return d;
    }
    count part = trip / n, more = trip % n;
    if (kind == STATIC_BALANCED_CHUNKED) {
        count c = chunk < 1 ? 1 : (count)chunk;
        part = ((trip + n - 1) / n + c - 1) / c * c;
        count first = i * part < trip ? i * part : trip, end = first + part < trip ? first + part : trip;
        d.lower = lower + first * by;
        d.upper = lower + end * by - by;
        d.last = first < end && end == trip;
        return d;
    }
    count first = i * part + (i < more ? i : more), mine = part + (i < more);
    d.lower = lower + first * by;
    d.upper = d.lower + mine * by - by;
    d.last = mine && first + mine == trip;
    return d;
}

static int dealt_among(int kind, int *id)
{
    struct team *t = own();
    kind &= ~MODIFIERS;
    if (kind == DISTRIBUTE || kind == DISTRIBUTE_CHUNKED) {
        *id = t->league;
        return t->leagues;
    }
    *id = self.id;
    return t->size;
}

static struct loop *enter(struct team *t);
static void leave(struct team *t, struct loop *l);

// chosen gives a number below n, the same for all members, of a loop that they come to.
static int chosen(struct team *t, int n)
{
    lock(t);
    struct loop *l = enter(t);
    if (!l->chosen) {
        l->chosen = 1;
        l->choice = __heddle_omp_choose(n);
    }
    int choice = l->choice;
    unlock(t);
    self.dealt = l;
    return choice;
}

// deal_equal gives each thread one run of iterations.
static struct dealt deal_equal(int id, int size, count lower, count upper, long long incr, count trip)
{
    struct dealt d = deal(STATIC, id, size, lower, upper, incr, 0, trip);
    d.stride = upper - lower + (count)incr;
    return d;
}

// A loop without a schedule may be dealt out in any way. In which it is tried, the caller of the search says.
static struct dealt deal_open(int id, int size, count lower, count upper, long long incr, count trip)
{
    int chunk = __heddle_omp_chunk(trip);
    return chunk ? deal(STATIC_CHUNKED, id, size, lower, upper, incr, chunk, trip) : deal_equal(id, size, lower, upper, incr, trip);
}

// lanes_apart reports whether the lanes of a loop are to be dealt out among the team, which needs two members.
static int lanes_apart(long long chunk, int size)
{
    if (chunk == OPEN)
        return 0;
    if (size == 1)
        __heddle_omp_lanes_untried();
    return __heddle_omp_lane_threads() > 1;
}

// Sections are dealt out as runs of them: in equal ones, or by one cut among the first two members. Each two sections are on two
// sides of one.
static struct dealt deal_sections(int id, int size, count lower, count upper, count trip)
{
    int cut = trip > (count)size ? chosen(own(), (int)trip) : 0;
    if (!cut)
        return deal(STATIC, id, size, lower, upper, 1, 0, trip);
    struct dealt d = {.lower = id == 0 ? lower : lower + (count)cut, .upper = id == 0 ? lower + (count)cut - 1 : upper, .stride = trip, .last = id == 1};
    if (id > 1)
        d.lower = upper + 1;
    return d;
}

static struct dealt dealt_to(const struct ident *at, int kind, int id, int size, count lower, count upper, long long incr, long long chunk, count trip)
{
    if (chunk >= SIMD && (kind & ~MODIFIERS) == STATIC_CHUNKED) {
        int lanes = lanes_apart(chunk, size);
        if (chunk >= OPEN || lanes)
            return deal_open(id, size, lower, upper, incr, trip);
        return chunk == SIMD ? deal_equal(id, size, lower, upper, incr, trip) : deal(kind, id, size, lower, upper, incr, chunk - SIMD, trip);
    }
    if (size > 1 && (at->flags & SECTIONS) && kind == STATIC)
        return deal_sections(id, size, lower, upper, trip);
    return deal(kind, id, size, lower, upper, incr, chunk, trip);
}

#define FOR_STATIC_INIT(NAME, T, S)                                                                                         \
    void __kmpc_for_static_init_##NAME(struct ident *at, int thread, int kind, int *last, T *lower, T *upper, S *stride, S incr, S chunk) \
    {                                                                                                                       \
        int id, size = dealt_among(kind, &id);                                                                              \
        int any = incr > 0 ? *lower <= *upper : *lower >= *upper;                                                           \
        if (!any) {                                                                                                         \
            if (last)                                                                                                       \
                *last = 0;                                                                                                  \
            *stride = incr;                                                                                                 \
            return;                                                                                                         \
        }                                                                                                                   \
        count trip = trip_of((count)*lower, (count)*upper, incr, any);                                                      \
        struct dealt d = dealt_to(at, kind, id, size, (count)*lower, (count)*upper, incr, chunk, trip);                     \
        if (last)                                                                                                           \
            *last = d.last;                                                                                                 \
        *lower = (T)d.lower;                                                                                                \
        *upper = (T)d.upper;                                                                                                \
        *stride = (S)d.stride;                                                                                              \
    }

FOR_STATIC_INIT(4, int, int)
FOR_STATIC_INIT(4u, unsigned, int)
FOR_STATIC_INIT(8, long long, long long)
FOR_STATIC_INIT(8u, unsigned long long, long long)

void __kmpc_for_static_fini(struct ident *at, int thread)
{
    if (self.dealt) {
        lock(self.team);
        leave(self.team, self.dealt);
        self.dealt = 0;
    }
}
