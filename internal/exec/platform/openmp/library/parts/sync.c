// Critical sections, reductions, single, master and masked.

#define NAMES 8 // locks that the variable for a name of critical sections has room for

// Critical sections exclude each other within a team of a league only, so that each team has a lock of its own.
static int *section(int *name)
{
    struct team *t = own();
    if (t->league >= NAMES)
        heddle_gap("critical sections in more than 8 teams of a league");
    return name + t->league;
}

void __kmpc_critical(struct ident *at, int thread, int *name) { __heddle_omp_lock(section(name)); }

void __kmpc_critical_with_hint(struct ident *at, int thread, int *name, unsigned hint) { __heddle_omp_lock(section(name)); }

void __kmpc_end_critical(struct ident *at, int thread, int *name) { __heddle_omp_unlock(section(name)); }

static int alone(void) { return own()->size == 1 && own()->leagues == 1; }

// A reduction is a critical section in which each member, or each team, adds what it has: 1 says so.
int __kmpc_reduce_nowait(struct ident *at, int thread, int n, size_t size, void *data, void (*reduce)(void *, void *), int *name)
{
    if (!alone())
        __heddle_omp_lock(name);
    return 1;
}

void __kmpc_end_reduce_nowait(struct ident *at, int thread, int *name)
{
    if (!alone())
        __heddle_omp_unlock(name);
}

int __kmpc_reduce(struct ident *at, int thread, int n, size_t size, void *data, void (*reduce)(void *, void *), int *name)
{
    return __kmpc_reduce_nowait(at, thread, n, size, data, reduce, name);
}

void __kmpc_end_reduce(struct ident *at, int thread, int *name)
{
    __kmpc_end_reduce_nowait(at, thread, name);
    barrier();
}

// The first member to come takes a single construct.
int __kmpc_single(struct ident *at, int thread)
{
    struct team *t = own();
    int number = ++self.singles, first = 1;
    if (t->size > 1) {
        lock(t);
        first = t->single < number;
        if (first)
            t->single = number;
        unlock(t);
    }
    return first;
}

void __kmpc_end_single(struct ident *at, int thread) {}

void __kmpc_copyprivate(struct ident *at, int thread, size_t size, void *data, void (*copy)(void *to, void *from), int has)
{
    struct team *t = own();
    if (t->size == 1)
        return;
    lock(t);
    if (has) {
        t->copied = data;
        t->copies_of = self.singles;
        __heddle_omp_wake(&t->lock);
    } else {
        while (t->copies_of != self.singles)
            __heddle_omp_sleep(&t->lock), lock(t);
        void *from = t->copied;
        unlock(t);
        copy(data, from);
    }
    barrier();
}

int __kmpc_master(struct ident *at, int thread) { return self.id == 0; }

void __kmpc_end_master(struct ident *at, int thread) {}

int __kmpc_masked(struct ident *at, int thread, int filter) { return self.id == filter; }

void __kmpc_end_masked(struct ident *at, int thread) {}

void __kmpc_flush(struct ident *at) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
