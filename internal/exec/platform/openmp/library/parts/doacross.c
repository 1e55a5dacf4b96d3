// Loops whose iterations wait for each other: ordered(n), with depend(source) and depend(sink), or doacross.

struct dimension {
    long long lower, upper, step;
};

struct across {
    struct across *outer;
    struct loop *loop;
    int n;
    count trip;
    struct dimension dimensions[];
};

static count trip_in(const struct dimension *d)
{
    return trip_of((count)d->lower, (count)d->upper, d->step, d->step > 0 ? d->lower <= d->upper : d->lower >= d->upper);
}

void __kmpc_doacross_init(struct ident *at, int thread, int n, const struct dimension *dimensions)
{
    struct team *t = own();
    struct across *a = __heddle_room(sizeof *a + (size_t)n * sizeof *dimensions);
    a->outer = self.across;
    a->n = n;
    a->trip = 1;
    memcpy(a->dimensions, dimensions, (size_t)n * sizeof *dimensions);
    for (int i = 0; i < n; i++)
        a->trip *= trip_in(&dimensions[i]);
    lock(t);
    a->loop = enter(t);
    if (!a->loop->posted)
        a->loop->posted = __heddle_room(a->trip + 1);
    unlock(t);
    self.across = a;
}

// number gives an iteration's, or reports that there is none.
static int number(const struct across *a, const long long *at, count *number)
{
    *number = 0;
    for (int i = 0; i < a->n; i++) {
        const struct dimension *d = &a->dimensions[i];
        if (d->step > 0 ? at[i] < d->lower || at[i] > d->upper : at[i] > d->lower || at[i] < d->upper)
            return 0;
        *number = *number * trip_in(d) + (d->step > 0 ? (count)(at[i] - d->lower) / (count)d->step : (count)(d->lower - at[i]) / (0 - (count)d->step));
    }
    return 1;
}

void __kmpc_doacross_wait(struct ident *at, int thread, const long long *vector)
{
    struct team *t = self.team;
    count n;
    if (!number(self.across, vector, &n))
        return;
    lock(t);
    while (!self.across->loop->posted[n])
        __heddle_omp_sleep(&t->lock), lock(t);
    unlock(t);
}

void __kmpc_doacross_post(struct ident *at, int thread, const long long *vector)
{
    struct team *t = self.team;
    count n;
    if (!number(self.across, vector, &n))
        return;
    lock(t);
    self.across->loop->posted[n] = 1;
    __heddle_omp_wake(&t->lock);
}

void __kmpc_doacross_fini(struct ident *at, int thread)
{
    struct team *t = self.team;
    struct across *a = self.across;
    lock(t);
    leave(t, a->loop);
    self.across = a->outer;
    __heddle_drop_room(a);
}
