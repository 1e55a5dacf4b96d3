// Loops that are made into tasks. Without grainsize and num_tasks there are as many as the team has threads, at most one for
// each iteration.

enum { GRAINSIZE = 1, NUM_TASKS = 2 };

static count tasks_of(count trip, int kind, count given)
{
    count n = kind == NUM_TASKS ? given : kind == GRAINSIZE && given ? trip / given : (count)own()->size;
    return n > trip ? trip : n ? n : 1;
}

typedef void (*duplicate)(struct code *to, struct code *from, int last);

static void make_tasks(struct ident *at, int thread, struct code *code, count *lower, count *upper, long long step, int undeferred, int kind, count given, duplicate copy)
{
    struct task *pattern = task_of(code);
    size_t lower_at = (size_t)((char *)lower - (char *)code), upper_at = (size_t)((char *)upper - (char *)code);
    count first = *lower, by = (count)step, trip = trip_of(first, *upper, step, step > 0 ? (long long)first <= (long long)*upper : (long long)first >= (long long)*upper);
    count n = trip ? tasks_of(trip, kind, given) : 0;
    for (count i = 0, begin = 0; i < n; i++) {
        count size = trip / n + (i < trip % n);
        struct task *task = __heddle_room((size_t)((char *)pattern->code - (char *)pattern) + pattern->size);
        task->flags = pattern->flags;
        task->size = pattern->size;
        task->code = (struct code *)((char *)task + ((char *)pattern->code - (char *)pattern));
        memcpy(task->code, pattern->code, pattern->size);
        if (code->shared)
            task->code->shared = (char *)task->code + ((char *)code->shared - (char *)code);
        *(count *)((char *)task->code + lower_at) = first + begin * by;
        *(count *)((char *)task->code + upper_at) = first + (begin + size - 1) * by;
        *(int *)((char *)task->code + upper_at + 2 * sizeof(count)) = i == n - 1;
        if (copy)
            copy(task->code, code, i == n - 1);
        begin += size;
        if (undeferred) {
            __kmpc_omp_task_begin_if0(at, thread, task->code);
            task->code->entry(self.id, task->code);
            __kmpc_omp_task_complete_if0(at, thread, task->code);
        } else {
            submit(task, 0, 0);
        }
    }
    __heddle_drop_room(pattern);
}

void __kmpc_taskloop(struct ident *at, int thread, struct code *code, int deferred, count *lower, count *upper, long long step, int nogroup, int kind, count given, duplicate copy)
{
    own();
    if (!nogroup)
        __kmpc_taskgroup(at, thread);
    make_tasks(at, thread, code, lower, upper, step, !deferred, kind, given, copy);
    if (!nogroup)
        __kmpc_end_taskgroup(at, thread);
}

void __kmpc_taskloop_5(struct ident *at, int thread, struct code *code, int deferred, count *lower, count *upper, long long step, int nogroup, int kind, count given, int modifier, duplicate copy)
{
    __kmpc_taskloop(at, thread, code, deferred, lower, upper, step, nogroup, kind, given, copy);
}
