// Barriers. One is over when all members have arrived and no task is left.

// settle ends a barrier if it is over; under the lock.
static void settle(struct team *t)
{
    if (t->arrived == t->size && !t->open) {
        t->arrived = 0;
        t->phase ^= 1;
        t->single = 0;
        t->copied = 0;
        if (t->size > 1)
            __heddle_omp_wake(&t->lock);
    }
}

static void barrier(void)
{
    struct team *t = own();
    if (t->size > 1 || t->open) {
        lock(t);
        struct wait w = {.kind = BARRIER, .phase = t->phase};
        t->arrived++;
        settle(t);
        help(t, &w);
    } else {
        t->single = 0;
    }
    self.loops = self.singles = 0;
}

void __kmpc_barrier(struct ident *at, int thread) { barrier(); }

int __kmpc_cancel_barrier(struct ident *at, int thread)
{
    barrier();
    return 0;
}

// Cancellation is off, as it is where OMP_CANCELLATION is not set.
int __kmpc_cancel(struct ident *at, int thread, int kind) { return 0; }

int __kmpc_cancellationpoint(struct ident *at, int thread, int kind) { return 0; }
