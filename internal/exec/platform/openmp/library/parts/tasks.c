// Explicit tasks. A new task is done at once by the thread that made it, or put into the team's queue, from which any member takes
// it where it waits: at a barrier, for its children, for a group, and where it yields. Which task it takes is a choice.
//
// Deviations: an untied task stays with the thread that began it; in a team of one thread every task is done at once.

enum { BARRIER, CHILDREN, GROUP, BEFORE, NOTHING };

// What a thread waits for.
struct wait {
    int kind;
    int phase;                // BARRIER: over when it is another one
    const struct group *group; // GROUP
    const struct task *task;  // BEFORE: what its dependences name
};


// depends_on reports whether something is left that a task has to wait for.
static int depends_on(const struct task *task);

static int over(struct team *t, const struct wait *w)
{
    switch (w->kind) {
    case BARRIER: return __heddle_omp_over(t, w->phase);
    case CHILDREN: return !self.task->open;
    case GROUP: return !w->group->open;
    case BEFORE: return !depends_on(w->task);
    }
    return 1;
}

// may_take reports whether the calling thread may begin a task where it waits: what it has begun must be an ancestor, if it
// does not wait at a barrier.
static int may_take(const struct task *task, const struct wait *w)
{
    if (depends_on(task))
        return 0;
    if (w->kind == BARRIER || !(task->flags & TIED))
        return 1;
    const struct task *a = task->parent;
    while (a && a != self.task)
        a = a->parent;
    return a != 0;
}

static struct task *unqueue(struct team *t, const struct wait *w, int k)
{
    struct task *before = 0, *task = t->first;
    for (; !may_take(task, w) || k-- > 0; task = task->next)
        before = task;
    if (before)
        before->next = task->next;
    else
        t->first = task->next;
    if (t->last == task)
        t->last = before;
    task->next = 0;
    task->state = RUNNING;
    return task;
}

// take_task gives a task to begin, or none if what the calling thread waits for has come; under the lock.
static struct task *take_task(struct team *t, const struct wait *w)
{
    for (;;) {
        int n = 0, done = over(t, w);
        for (struct task *q = t->first; q; q = q->next)
            n += may_take(q, w);
        if (n || done) {
            int k = n + done > 1 ? __heddle_omp_choose(n + done) : 0;
            return k < n ? unqueue(t, w, k) : 0;
        }
        __heddle_omp_sleep(&t->lock);
        lock(t);
    }
}

// drop frees the tasks of a region that is over. While there are others who may have to do with one it is kept, for its end would
// be in no order with what they have done.
static void drop(struct team *t)
{
    for (struct task *task = t->all; task;) {
        struct task *before = task->made_before;
        __heddle_drop_room(task->depends);
        __heddle_drop_room(task);
        task = before;
    }
    t->all = 0;
}

// end is the end of a task: who waits may continue. It takes the lock and gives it back.
static void end(struct task *task)
{
    struct team *t = task->team;
    lock(t);
    task->state = ENDED;
    if (task->n) {
        struct task **at = &task->parent->heirs;
        while (*at != task)
            at = &(*at)->sibling;
        *at = task->sibling;
    }
    task->parent->open--;
    if (task->own)
        task->own->open--;
    __heddle_omp_close(t, (size_t)t->size);
    if (t->size == 1 && !t->open)
        drop(t);
}

// perform has the calling thread do a task.
static void perform(struct task *task)
{
    struct task *before = self.task;
    struct share share = self.share;
    self.task = task;
    task->code->entry(self.id, task->code);
    if (task->flags & DESTRUCTORS)
        task->code->data1.destructors(self.id, task->code);
    self.task = before;
    self.share = share;
    end(task);
}

// help does tasks until what the calling thread waits for has come. It has the lock, and gives it back.
static void help(struct team *t, const struct wait *w)
{
    struct task *task;
    while ((task = take_task(t, w))) {
        unlock(t);
        perform(task);
        lock(t);
    }
    unlock(t);
}

static void await(struct wait w)
{
    struct team *t = own();
    if (t->size == 1)
        return; // every task is done where it is made
    lock(t);
    help(t, &w);
}

static struct task *new_task(int flags, size_t size, size_t shared, int (*entry)(int, struct code *))
{
    size = (size + 15) & ~(size_t)15;
    size_t head = (sizeof(struct task) + 15) & ~(size_t)15;
    struct task *task = __heddle_room(head + size + shared);
    task->flags = flags;
    task->size = size + shared;
    task->code = (struct code *)((char *)task + head);
    task->code->entry = entry;
    task->code->shared = shared ? (char *)task->code + size : 0;
    return task;
}

static struct task *task_of(struct code *code)
{
    return (struct task *)((char *)code - ((sizeof(struct task) + 15) & ~(size_t)15));
}

// adopt makes a task a child of the calling one. It takes the lock.
static void adopt(struct team *t, struct task *task, int n, const struct dependence *depends)
{
    struct task *parent = self.task;
    __heddle_omp_open(t);
    task->parent = parent;
    task->team = t;
    task->own = task->group = parent->group;
    task->flags |= parent->flags & FINAL;
    parent->open++;
    task->made_before = t->all;
    t->all = task;
    if (task->own)
        task->own->open++;
    if (n) {
        task->n = n;
        task->depends = __heddle_room((size_t)n * sizeof *depends);
        for (int i = 0; i < n; i++) { // but for what lies between the members
            task->depends[i].at = depends[i].at;
            task->depends[i].kind = depends[i].kind;
        }
        struct task **at = &parent->heirs;
        while (*at)
            at = &(*at)->sibling;
        *at = task;
    }
}

// submit begins a task, or leaves it to the team.
static void submit(struct task *task, int n, const struct dependence *depends)
{
    struct team *t = own();
    int included = self.task->flags & FINAL;
    adopt(t, task, n, depends);
    if (included) {
        struct wait w = {.kind = BEFORE, .task = task};
        task->state = RUNNING;
        help(t, &w);
        perform(task);
        return;
    }
    if (t->size == 1 || (!depends_on(task) && __heddle_omp_choose(2))) {
        task->state = RUNNING;
        unlock(t);
        perform(task);
        return;
    }
    task->state = WAITING;
    if (t->last)
        t->last->next = task;
    else
        t->first = task;
    t->last = task;
    __heddle_omp_wake(&t->lock);
}

struct code *__kmpc_omp_task_alloc(struct ident *at, int thread, int flags, size_t size, size_t shared, int (*entry)(int, struct code *))
{
    return new_task(flags, size, shared, entry)->code;
}

struct code *__kmpc_omp_target_task_alloc(struct ident *at, int thread, int flags, size_t size, size_t shared, int (*entry)(int, struct code *), long long device)
{
    return new_task(flags, size, shared, entry)->code;
}

int __kmpc_omp_task(struct ident *at, int thread, struct code *code)
{
    submit(task_of(code), 0, 0);
    return 0;
}

// A task that its if clause makes undeferred is called by the program itself.
void __kmpc_omp_task_begin_if0(struct ident *at, int thread, struct code *code)
{
    struct task *task = task_of(code);
    struct team *t = own();
    adopt(t, task, 0, 0);
    task->state = RUNNING;
    unlock(t);
    self.task = task;
}

void __kmpc_omp_task_complete_if0(struct ident *at, int thread, struct code *code)
{
    struct task *task = task_of(code);
    self.task = task->parent;
    end(task);
}

int __kmpc_omp_taskwait(struct ident *at, int thread)
{
    await((struct wait){.kind = CHILDREN});
    return 0;
}

int __kmpc_omp_taskyield(struct ident *at, int thread, int part)
{
    await((struct wait){.kind = NOTHING});
    return 0;
}

void __kmpc_taskgroup(struct ident *at, int thread)
{
    own();
    struct group *g = __heddle_room(sizeof *g);
    g->outer = self.task->group;
    self.task->group = g;
}

void __kmpc_end_taskgroup(struct ident *at, int thread)
{
    struct group *g = self.task->group;
    await((struct wait){.kind = GROUP, .group = g});
    self.task->group = g->outer;
    __heddle_drop_room(g);
}
