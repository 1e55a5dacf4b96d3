// Teams, and who is in one.

static void lock(struct team *t) { __heddle_omp_lock(&t->lock); }

static void unlock(struct team *t) { __heddle_omp_unlock(&t->lock); }

// enlist makes a team of what is not zero in it, and the calling thread its first member.
static void enlist(struct team *t, int size, struct task *implicit)
{
    t->size = size;
    t->outer = self.team;
    t->outer_id = self.id;
    t->implicit = implicit;
    memset(implicit, 0, (size_t)size * sizeof *implicit);
    for (int i = 0; i < size; i++) {
        implicit[i].team = t;
        implicit[i].state = RUNNING;
        implicit[i].flags = self.task ? self.task->flags & FINAL : 0;
    }
}

// join makes the calling thread member id of a team.
static void join(struct team *t, int id)
{
    self.team = t;
    self.id = id;
    self.task = &t->implicit[id];
    self.loops = self.singles = 0;
    self.wanted = self.teams = self.lanes = 0;
    self.share = (struct share){0};
    self.across = 0;
    self.dealt = 0;
}

// own is the team of the calling thread: one of its own, if it is in no parallel region.
static struct team *own(void)
{
    if (!self.team) {
        struct team *t = __heddle_room(sizeof *t + sizeof(struct task));
        t->leagues = 1;
        enlist(t, 1, (struct task *)(t + 1));
        join(t, 0);
    }
    return self.team;
}

static int team_threads(void) { return self.threads ? self.threads : __heddle_omp_threads(); }
