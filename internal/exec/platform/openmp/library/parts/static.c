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
        struct dealt d = deal(kind, id, size, (count)*lower, (count)*upper, incr, chunk, trip);                             \
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

void __kmpc_for_static_fini(struct ident *at, int thread) {}
