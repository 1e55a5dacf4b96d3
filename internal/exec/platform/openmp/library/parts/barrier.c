// Barriers. One is over when all members have arrived and no task is left.

static void barrier(void)
{
    struct team *t = own();
    if (t->size == 1)
        return; // every task is done where it is made
    int phase = __heddle_omp_arrive(t, (size_t)t->size);
    if (phase) {
        struct wait w = {.kind = BARRIER, .phase = phase - 1};
        lock(t);
        help(t, &w);
    }
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
