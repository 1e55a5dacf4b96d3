// What omp.h has to ask and to set.

int omp_get_thread_num(void) { return self.id; }

int omp_get_num_threads(void) { return own()->size; }

int omp_get_max_threads(void) { return team_threads(); }

void omp_set_num_threads(int n) { self.threads = n > 0 ? n : 1; }

int omp_in_parallel(void) { return own()->active > 0; }

int omp_get_num_procs(void) { return __heddle_omp_threads(); }

void omp_set_dynamic(int on) {}

int omp_get_dynamic(void) { return 0; }

void omp_set_max_active_levels(int n) { self.levels = n > 0 ? n : 1; }

int omp_get_max_active_levels(void) { return self.levels ? self.levels : 1; }

int omp_get_supported_active_levels(void) { return 1 << 30; }

void omp_set_nested(int on) { self.levels = on ? 1 << 30 : 1; }

int omp_get_nested(void) { return self.levels > 1; }

int omp_get_level(void) { return own()->level; }

int omp_get_active_level(void) { return own()->active; }

static const struct team *ancestor(int level, int *id)
{
    const struct team *t = own();
    *id = self.id;
    if (level < 0 || level > t->level)
        return 0;
    for (; t->level > level; t = t->outer)
        *id = t->outer_id;
    return t;
}

int omp_get_ancestor_thread_num(int level)
{
    int id;
    return ancestor(level, &id) ? id : -1;
}

int omp_get_team_size(int level)
{
    int id;
    const struct team *t = ancestor(level, &id);
    return t ? t->size : -1;
}

int omp_get_thread_limit(void) { return self.limit ? self.limit : 1 << 30; }

int omp_get_cancellation(void) { return 0; }

void omp_set_schedule(unsigned kind, int chunk)
{
    static const int kinds[] = {0, STATIC, DYNAMIC, GUIDED, AUTO};
    kind &= 7;
    self.schedule = kind < 5 ? kinds[kind] : 0;
    self.chunk = chunk;
    if (self.schedule == STATIC && chunk > 0)
        self.schedule = STATIC_CHUNKED;
}

void omp_get_schedule(unsigned *kind, int *chunk)
{
    *kind = !self.schedule ? 1 : self.schedule == STATIC_CHUNKED ? 1 : (unsigned)(self.schedule - STATIC + 1);
    *chunk = self.chunk;
}

int omp_in_final(void) { return own() && self.task->flags & FINAL ? 1 : 0; }

int omp_get_num_teams(void) { return own()->leagues; }

int omp_get_team_num(void) { return own()->league; }

int omp_get_num_devices(void) { return 0; }

int omp_get_default_device(void) { return 0; }

void omp_set_default_device(int n) {}

int omp_get_initial_device(void) { return 0; }

int omp_get_device_num(void) { return 0; }

int omp_is_initial_device(void) { return 1; }

int omp_get_proc_bind(void) { return 0; }

int omp_get_max_task_priority(void) { return 0; }

double omp_get_wtime(void) { return (double)__heddle_look_at_clock() / 1e9; }

double omp_get_wtick(void) { return 1e-9; }
