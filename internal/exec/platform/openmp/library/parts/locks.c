// Locks of the program. A simple one is a spin lock in the variable itself, so that what must not be done with it is checked.

static pthread_spinlock_t *spin(void *l) { return (pthread_spinlock_t *)l; }

void omp_init_lock(void *l) { pthread_spin_init(spin(l), 0); }

void omp_init_lock_with_hint(void *l, int hint) { pthread_spin_init(spin(l), 0); }

void omp_destroy_lock(void *l) { pthread_spin_destroy(spin(l)); }

void omp_set_lock(void *l) { pthread_spin_lock(spin(l)); }

void omp_unset_lock(void *l) { pthread_spin_unlock(spin(l)); }

int omp_test_lock(void *l) { return pthread_spin_trylock(spin(l)) == 0; }

// A nestable one belongs to a task.
struct nest {
    pthread_spinlock_t lock;
    int depth;
    const struct task *holder;
};

static struct nest *nest(void *l) { return *(struct nest **)l; }

void omp_init_nest_lock(void *l)
{
    struct nest *n = __heddle_room(sizeof *n);
    pthread_spin_init(&n->lock, 0);
    *(struct nest **)l = n;
}

void omp_init_nest_lock_with_hint(void *l, int hint) { omp_init_nest_lock(l); }

void omp_destroy_nest_lock(void *l)
{
    struct nest *n = nest(l);
    pthread_spin_destroy(&n->lock);
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
