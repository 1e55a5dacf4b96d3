// Parallel regions, and leagues of teams.

static void call(struct team *t)
{
    int id = self.id, bound = self.id;
    void **a = t->args;
#define A4(n) a[n], a[n + 1], a[n + 2], a[n + 3]
#define A16(n) A4(n), A4(n + 4), A4(n + 8), A4(n + 12)
    switch (t->n) {
    case 0: t->region(&id, &bound); break;
    case 1: t->region(&id, &bound, a[0]); break;
    case 2: t->region(&id, &bound, a[0], a[1]); break;
    case 3: t->region(&id, &bound, a[0], a[1], a[2]); break;
    case 4: t->region(&id, &bound, A4(0)); break;
    case 5: t->region(&id, &bound, A4(0), a[4]); break;
    case 6: t->region(&id, &bound, A4(0), a[4], a[5]); break;
    case 7: t->region(&id, &bound, A4(0), a[4], a[5], a[6]); break;
    case 8: t->region(&id, &bound, A4(0), A4(4)); break;
    case 9: t->region(&id, &bound, A4(0), A4(4), a[8]); break;
    case 10: t->region(&id, &bound, A4(0), A4(4), a[8], a[9]); break;
    case 11: t->region(&id, &bound, A4(0), A4(4), a[8], a[9], a[10]); break;
    case 12: t->region(&id, &bound, A4(0), A4(4), A4(8)); break;
    case 13: t->region(&id, &bound, A4(0), A4(4), A4(8), a[12]); break;
    case 14: t->region(&id, &bound, A4(0), A4(4), A4(8), a[12], a[13]); break;
    case 15: t->region(&id, &bound, A4(0), A4(4), A4(8), a[12], a[13], a[14]); break;
    case 16: t->region(&id, &bound, A16(0)); break;
    case 17: t->region(&id, &bound, A16(0), a[16]); break;
    case 18: t->region(&id, &bound, A16(0), a[16], a[17]); break;
    case 19: t->region(&id, &bound, A16(0), a[16], a[17], a[18]); break;
    case 20: t->region(&id, &bound, A16(0), A4(16)); break;
    case 21: t->region(&id, &bound, A16(0), A4(16), a[20]); break;
    case 22: t->region(&id, &bound, A16(0), A4(16), a[20], a[21]); break;
    case 23: t->region(&id, &bound, A16(0), A4(16), a[20], a[21], a[22]); break;
    case 24: t->region(&id, &bound, A16(0), A4(16), A4(20)); break;
    case 25: t->region(&id, &bound, A16(0), A4(16), A4(20), a[24]); break;
    case 26: t->region(&id, &bound, A16(0), A4(16), A4(20), a[24], a[25]); break;
    case 27: t->region(&id, &bound, A16(0), A4(16), A4(20), a[24], a[25], a[26]); break;
    case 28: t->region(&id, &bound, A16(0), A4(16), A4(20), A4(24)); break;
    case 29: t->region(&id, &bound, A16(0), A4(16), A4(20), A4(24), a[28]); break;
    case 30: t->region(&id, &bound, A16(0), A4(16), A4(20), A4(24), a[28], a[29]); break;
    case 31: t->region(&id, &bound, A16(0), A4(16), A4(20), A4(24), a[28], a[29], a[30]); break;
    case 32: t->region(&id, &bound, A16(0), A16(16)); break;
    default: heddle_gap("a parallel region uses more than 32 variables from outside"); __builtin_trap();
    }
#undef A16
#undef A4
    barrier();
}

struct start {
    struct team *team;
    int id;
    struct self inherited;
};

static void *work(void *arg)
{
    struct start *s = arg;
    self = s->inherited;
    join(s->team, s->id);
    self.member = 1;
    self.copies = s->team->copies[s->id];
    call(s->team);
    s->team->copies[s->id] = self.copies;
    return 0;
}

// Copies of threadprivate variables are kept from one region to the next by the thread that begins them.
static __thread struct copy **kept;
static __thread int keeps;

static void keep(struct copy **copies, int n)
{
    int any = 0;
    for (int i = 1; i < n; i++)
        any |= copies[i] != 0;
    if (any && n > keeps) {
        struct copy **more = __heddle_room((size_t)n * sizeof *more);
        if (keeps)
            memcpy(more, kept, (size_t)keeps * sizeof *more);
        __heddle_drop_room(kept);
        kept = more;
        keeps = n;
    }
    for (int i = 1; i < n && i < keeps; i++)
        kept[i] = copies[i];
}

// run has a team do what it is for: the calling thread is its first member.
static void run(struct team *t, int size)
{
    struct self before = self;
    struct task implicit[size];
    struct copy *copies[size];
    pthread_t ids[size];
    struct start starts[size];
    int keeping = !self.member && size > 1 && t->active == 1;
    enlist(t, size, implicit);
    memset(copies, 0, sizeof copies);
    for (int i = 1; keeping && i < size && i < keeps; i++)
        copies[i] = kept[i];
    t->copies = copies;
    for (int i = 1; i < size; i++) {
        starts[i] = (struct start){.team = t, .id = i, .inherited = self};
        pthread_create(&ids[i], 0, work, &starts[i]);
    }
    join(t, 0);
    call(t);
    for (int i = 1; i < size; i++)
        pthread_join(ids[i], 0);
    drop(t);
    if (keeping)
        keep(copies, size);
    before.copies = self.copies;
    before.wanted = before.teams = before.lanes = 0;
    self = before;
}

// The number of threads of a simd loop, which heddle makes a region (front/compile/directives.go).
int __heddle_omp_lanes(void)
{
    own();
    int n = __heddle_omp_lane_threads();
    self.lanes = n > 1;
    return n;
}

// size_of is the number of threads of a region that begins.
static int size_of(const struct team *outer)
{
    if (self.lanes)
        return self.wanted;
    int most = self.levels ? self.levels : 1;
    if (outer->active >= most)
        return 1;
    int n = self.wanted ? self.wanted : team_threads();
    return self.limit && n > self.limit ? self.limit : n;
}

static void begin(int n, void (*region)(), va_list list)
{
    struct team *outer = own();
    int size = size_of(outer);
    void *args[n + 1];
    for (int i = 0; i < n; i++)
        args[i] = va_arg(list, void *);
    struct team t;
    memset(&t, 0, sizeof t);
    t.level = outer->level + 1;
    t.active = outer->active + (size > 1);
    t.league = outer->league;
    t.leagues = outer->leagues;
    t.region = region;
    t.n = n;
    t.args = args;
    run(&t, size);
}

void __kmpc_fork_call(struct ident *at, int n, void (*region)(), ...)
{
    va_list list;
    va_start(list, region);
    begin(n, region, list);
    va_end(list);
}

void __kmpc_push_num_threads(struct ident *at, int thread, int n)
{
    own();
    self.wanted = n > 0 ? n : 0;
}

void __kmpc_push_proc_bind(struct ident *at, int thread, int how) {}

// A region that its if clause makes one of a single thread is called by the program itself.
void __kmpc_serialized_parallel(struct ident *at, int thread)
{
    struct team *outer = own(), *t = __heddle_room(sizeof *t + sizeof(struct task) + sizeof(struct self));
    struct self *before = (struct self *)((struct task *)(t + 1) + 1);
    *before = self;
    t->level = outer->level + 1;
    t->active = outer->active;
    t->league = outer->league;
    t->leagues = outer->leagues;
    enlist(t, 1, (struct task *)(t + 1));
    join(t, 0);
}

void __kmpc_end_serialized_parallel(struct ident *at, int thread)
{
    struct team *t = self.team;
    struct self *before = (struct self *)((struct task *)(t + 1) + 1);
    struct copy *copies = self.copies;
    barrier();
    self = *before;
    self.copies = copies;
    self.wanted = 0;
    __heddle_drop_room(t);
}

// A league has as many teams as num_teams says, else as many as a team has threads. Each begins with one thread.

struct league {
    struct team *teams;
    struct task *implicit;
    struct self inherited;
};

struct head {
    struct league *league;
    int i;
};

static void lead(struct league *l, int i)
{
    struct team *t = &l->teams[i];
    enlist(t, 1, &l->implicit[i]);
    join(t, 0);
    call(t);
}

static void *head(void *arg)
{
    struct head *h = arg;
    self = h->league->inherited;
    self.member = 1;
    self.copies = 0;
    lead(h->league, h->i);
    return 0;
}

void __kmpc_push_num_teams(struct ident *at, int thread, int teams, int limit)
{
    own();
    self.teams = teams > 0 ? teams : 0;
    self.limit = limit > 0 ? limit : 0;
}

void __kmpc_push_num_teams_51(struct ident *at, int thread, int least, int most, int limit)
{
    __kmpc_push_num_teams(at, thread, most, limit);
}

void __kmpc_set_thread_limit(struct ident *at, int thread, int limit) { self.limit = limit > 0 ? limit : 0; }

void __kmpc_fork_teams(struct ident *at, int n, void (*region)(), ...)
{
    struct team *outer = own();
    int size = self.teams ? self.teams : team_threads();
    struct self before = self;
    void *args[n + 1];
    struct team teams[size];
    struct task implicit[size];
    struct head heads[size];
    pthread_t ids[size];
    va_list list;
    va_start(list, region);
    for (int i = 0; i < n; i++)
        args[i] = va_arg(list, void *);
    va_end(list);
    memset(teams, 0, sizeof teams);
    for (int i = 0; i < size; i++) {
        teams[i].league = i;
        teams[i].leagues = size;
        teams[i].region = region;
        teams[i].n = n;
        teams[i].args = args;
        teams[i].level = outer->level;
    }
    struct league l = {teams, implicit, self};
    for (int i = 1; i < size; i++) {
        heads[i] = (struct head){&l, i};
        pthread_create(&ids[i], 0, head, &heads[i]);
    }
    lead(&l, 0);
    for (int i = 1; i < size; i++)
        pthread_join(ids[i], 0);
    before.copies = self.copies;
    before.wanted = before.teams = before.limit = 0;
    self = before;
}

int __kmpc_global_thread_num(struct ident *at) { return self.id; }

int __kmpc_global_num_threads(struct ident *at) { return own()->size; }

int __kmpc_bound_thread_num(struct ident *at) { return self.id; }

int __kmpc_bound_num_threads(struct ident *at) { return own()->size; }

int __kmpc_in_parallel(struct ident *at) { return own()->active > 0; }

int __kmpc_ok_to_fork(struct ident *at) { return 1; }

void __kmpc_begin(struct ident *at, int flags) {}

void __kmpc_end(struct ident *at) {}
