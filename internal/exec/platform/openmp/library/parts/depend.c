// Dependences of tasks. A task waits for those of its siblings that were made before it, name the same memory, and have not
// ended, unless both only read, or both are members of one set. Those that exclude each other are in no order.

static int meets(const struct dependence *a, const struct dependence *b)
{
    return (a->kind & ALL) || (b->kind & ALL) || a->at == b->at;
}

static int ordered(const struct dependence *a, const struct dependence *b)
{
    return !(a->kind == IN && b->kind == IN) && !(a->kind == MUTEX && b->kind == MUTEX) && !(a->kind == SET && b->kind == SET);
}

// conflict reports whether a task must wait for a sibling, which was made before it or not.
static int conflict(const struct task *earlier, const struct task *task, int before)
{
    for (int i = 0; i < earlier->n; i++)
        for (int k = 0; k < task->n; k++) {
            const struct dependence *a = &earlier->depends[i], *b = &task->depends[k];
            if (!meets(a, b))
                continue;
            if (ordered(a, b) ? before : a->kind == MUTEX && b->kind == MUTEX && earlier->state == RUNNING)
                return 1;
        }
    return 0;
}

static int depends_on(const struct task *task)
{
    if (!task->n)
        return 0;
    int before = 1;
    for (const struct task *s = task->parent->heirs; s; s = s->sibling) {
        if (s == task)
            before = 0;
        else if (conflict(s, task, before))
            return 1;
    }
    return 0;
}

int __kmpc_omp_task_with_deps(struct ident *at, int thread, struct code *code, int n, const struct dependence *depends, int m, const struct dependence *more)
{
    submit(task_of(code), n, depends);
    return 0;
}

// A wait for what an undeferred task depends on, or what taskwait names: that of a task of which there is nothing else.
void __kmpc_omp_taskwait_deps_51(struct ident *at, int thread, int n, const struct dependence *depends, int m, const struct dependence *more, int nowait)
{
    own();
    struct task none = {.parent = self.task, .n = n, .depends = (struct dependence *)depends};
    await((struct wait){.kind = BEFORE, .task = &none});
}

void __kmpc_omp_wait_deps(struct ident *at, int thread, int n, const struct dependence *depends, int m, const struct dependence *more)
{
    __kmpc_omp_taskwait_deps_51(at, thread, n, depends, m, more, 0);
}
