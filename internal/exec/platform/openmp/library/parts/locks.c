// Locks of the program. A simple one is a spin lock in the variable itself, so that what must not be done with it is checked.
//
// Locks exclude those of the same team of a league only: there is one for each team, of which there may be two (one with pointers of 32 bits).

#define TEAMS (int)(sizeof(void *) / sizeof(pthread_spinlock_t)) // what omp_lock_t has room for

static int league(void)
{
    int i = own()->league;
    if (i >= TEAMS)
        heddle_gap("locks in so many teams of a league");
    return i;
}

static pthread_spinlock_t *spin(void *l) { return (pthread_spinlock_t *)l + league(); }

void omp_init_lock(void *l)
{
    for (int i = 0; i < TEAMS; i++)
        pthread_spin_init((pthread_spinlock_t *)l + i, 0);
}

void omp_init_lock_with_hint(void *l, int hint) { omp_init_lock(l); }

void omp_destroy_lock(void *l)
{
    for (int i = 0; i < TEAMS; i++)
        pthread_spin_destroy((pthread_spinlock_t *)l + i);
}

void omp_set_lock(void *l) { pthread_spin_lock(spin(l)); }

void omp_unset_lock(void *l) { pthread_spin_unlock(spin(l)); }

int omp_test_lock(void *l) { return pthread_spin_trylock(spin(l)) == 0; }

// A nestable one belongs to a task.
struct nest {
    pthread_spinlock_t lock;
    int depth;
    const struct task *holder;
};

static struct nest *nest(void *l) { return *(struct nest **)l + league(); }

void omp_init_nest_lock(void *l)
{
    struct nest *n = __heddle_room(TEAMS * sizeof *n);
    for (int i = 0; i < TEAMS; i++)
        pthread_spin_init(&n[i].lock, 0);
    *(struct nest **)l = n;
}

void omp_init_nest_lock_with_hint(void *l, int hint) { omp_init_nest_lock(l); }

void omp_destroy_nest_lock(void *l)
{
    struct nest *n = *(struct nest **)l;
    for (int i = 0; i < TEAMS; i++)
        pthread_spin_destroy(&n[i].lock);
    __heddle_drop_room(n);
    *(struct nest **)l = 0;
}

static int mine(const struct nest *n) { return __atomic_load_n(&n->holder, __ATOMIC_SEQ_CST) == self.task; }

static int deeper(struct nest *n)
{
    __atomic_store_n(&n->holder, self.task, __ATOMIC_SEQ_CST);
    return ++n->depth;
}

void omp_set_nest_lock(void *l)
{
    struct nest *n = nest(l);
    own();
    if (!mine(n))
        pthread_spin_lock(&n->lock);
    deeper(n);
}

int omp_test_nest_lock(void *l)
{
    struct nest *n = nest(l);
    own();
    if (!mine(n) && pthread_spin_trylock(&n->lock))
        return 0;
    return deeper(n);
}

void omp_unset_nest_lock(void *l)
{
    struct nest *n = nest(l);
    own();
    if (mine(n) && --n->depth)
        return;
    __atomic_store_n(&n->holder, 0, __ATOMIC_SEQ_CST);
    pthread_spin_unlock(&n->lock);
}
