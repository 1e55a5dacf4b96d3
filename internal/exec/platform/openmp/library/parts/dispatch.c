// Loops whose iterations are taken as they come, and ordered regions.

// enter gives the entry of the next loop that the calling thread meets; under the lock, which it gives back while it waits for
// a free one.
static struct loop *enter(struct team *t)
{
    int number = ++self.loops;
    struct loop *l = &t->loops[number % LOOPS];
    while (l->left && l->number != number)
        __heddle_omp_sleep(&t->lock), lock(t);
    if (!l->left)
        *l = (struct loop){.number = number, .left = t->size};
    return l;
}

// leave notes that the calling thread is through with a loop. It has the lock, and gives it back.
static void leave(struct team *t, struct loop *l)
{
    if (--l->left == 0) {
        __heddle_drop_room(l->posted);
        *l = (struct loop){0};
        __heddle_omp_wake(&t->lock);
        return;
    }
    unlock(t);
}

static void dispatch_init(int kind, count lower, long long step, count trip, long long chunk)
{
    struct team *t = own();
    kind &= ~MODIFIERS;
    if (kind == RUNTIME || kind == RUNTIME + ORDERED || kind == RUNTIME_SIMD) {
        int ordered = kind == RUNTIME + ORDERED ? ORDERED : 0;
        kind = (self.schedule ? self.schedule : STATIC) + ordered;
        chunk = self.chunk;
    }
    if (chunk >= SIMD && chunk < OPEN) {
        int lanes = lanes_apart(chunk, t->size);
        chunk = lanes ? __heddle_omp_chunk(trip) : chunk - SIMD;
        if (lanes)
            kind = STATIC_CHUNKED;
    }
    self.share = (struct share){.kind = kind, .trip = trip, .chunk = chunk > 0 ? (count)chunk : 1, .lower = lower, .step = (count)step};
    lock(t);
    self.share.loop = enter(t);
    unlock(t);
    if (chunk == OPEN || chunk == OPEN_SIMD) // an ordered loop without a schedule
        kind = DYNAMIC + ORDERED, self.share.chunk = 1;
    int base = kind >= 64 && kind < 80 ? kind - ORDERED : kind;
    if (base == STATIC && chunk <= 0 || base == AUTO) {
        count n = (count)t->size, i = (count)self.id, part = trip / n, more = trip % n;
        self.share.next = i * part + (i < more ? i : more);
        self.share.chunk = part + (i < more);
        self.share.kind = STATIC;
    } else if (base == STATIC || base == STATIC_CHUNKED) {
        self.share.kind = STATIC_CHUNKED;
        self.share.next = (count)self.id * self.share.chunk;
    } else {
        self.share.kind = base == GUIDED || base == GUIDED_SIMD ? GUIDED : DYNAMIC;
    }
}

// take gives the next chunk of the calling thread.
static int take(struct team *t, struct share *s, count *first, count *n)
{
    if (s->kind == STATIC || s->kind == STATIC_CHUNKED) {
        *first = s->next;
        *n = s->chunk;
        s->next = s->kind == STATIC ? s->trip : s->next + s->chunk * (count)t->size;
    } else {
        lock(t);
        struct loop *l = s->loop;
        count rest = s->trip - l->next, size = s->chunk;
        if (s->kind == GUIDED && (rest + (count)t->size - 1) / (count)t->size > size)
            size = (rest + (count)t->size - 1) / (count)t->size;
        *first = l->next;
        *n = size < rest ? size : rest;
        l->next += *n;
        unlock(t);
    }
    if (*first >= s->trip || !*n)
        return 0;
    if (*n > s->trip - *first)
        *n = s->trip - *first;
    return 1;
}

static int dispatch_next(struct dealt *d)
{
    struct team *t = self.team;
    struct share *s = &self.share;
    count first, n;
    if (!s->loop)
        return 0;
    if (!take(t, s, &first, &n)) {
        lock(t);
        leave(t, s->loop);
        s->loop = 0;
        return 0;
    }
    d->lower = s->lower + first * s->step;
    d->upper = d->lower + (n - 1) * s->step;
    d->last = first + n == s->trip;
    s->now = first;
    s->passed = 0;
    return 1;
}

// await_turn waits until the ordered region of the iteration under way is next; it has the lock then.
static void await_turn(struct team *t, struct share *s)
{
    lock(t);
    while (s->loop->turn != s->now)
        __heddle_omp_sleep(&t->lock), lock(t);
}

static void pass_turn(struct team *t, struct share *s)
{
    s->loop->turn = s->now + 1;
    s->passed = 1;
    __heddle_omp_wake(&t->lock);
}

void __kmpc_ordered(struct ident *at, int thread)
{
    if (self.share.loop) {
        await_turn(self.team, &self.share);
        unlock(self.team);
    }
}

void __kmpc_end_ordered(struct ident *at, int thread)
{
    if (self.share.loop) {
        lock(self.team);
        pass_turn(self.team, &self.share);
    }
}

// finish_iteration is the end of an iteration of an ordered loop.
static void finish_iteration(void)
{
    struct share *s = &self.share;
    if (!s->passed) {
        await_turn(self.team, s);
        pass_turn(self.team, s);
    }
    s->passed = 0;
    s->now++;
}

#define DISPATCH(NAME, T, S)                                                                                            \
    void __kmpc_dispatch_init_##NAME(struct ident *at, int thread, int kind, T lower, T upper, S step, S chunk)        \
    {                                                                                                                   \
        int any = step > 0 ? lower <= upper : lower >= upper;                                                           \
        dispatch_init(kind, (count)lower, step, trip_of((count)lower, (count)upper, step, any), chunk);                 \
    }                                                                                                                   \
    int __kmpc_dispatch_next_##NAME(struct ident *at, int thread, int *last, T *lower, T *upper, S *step)               \
    {                                                                                                                   \
        struct dealt d;                                                                                                 \
        if (!dispatch_next(&d))                                                                                         \
            return 0; /* and *last stays as it is */                                                                    \
        if (last)                                                                                                       \
            *last = d.last;                                                                                             \
        *lower = (T)d.lower;                                                                                            \
        *upper = (T)d.upper;                                                                                            \
        if (step)                                                                                                       \
            *step = (S)self.share.step;                                                                                 \
        return 1;                                                                                                       \
    }                                                                                                                   \
    void __kmpc_dispatch_fini_##NAME(struct ident *at, int thread) { finish_iteration(); }

DISPATCH(4, int, int)
DISPATCH(4u, unsigned, int)
DISPATCH(8, long long, long long)
DISPATCH(8u, unsigned long long, long long)

void __kmpc_dispatch_deinit(struct ident *at, int thread) {}
