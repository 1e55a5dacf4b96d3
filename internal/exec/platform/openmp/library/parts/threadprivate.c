// Copies of threadprivate variables, which clang is asked not to make thread-local: a member of a team finds the copy again that
// the member of the same number had in the last region. The first thread of the program uses the variable itself.

struct copy {
    struct copy *next;
    void *of;
    void *at;
};

// What a variable is when its copies begin: its bytes when somebody used it first, or what a constructor makes.
static struct original {
    struct original *next;
    void *at;
    size_t size;
    void *bytes;
    void *(*construct)(void *);
} *originals;

static int originals_lock;

// original gives what is known of a variable; its size is 0 where that is not said yet.
static struct original *original(void *at, size_t size)
{
    struct original *o = originals;
    while (o && o->at != at)
        o = o->next;
    if (!o) {
        o = __heddle_room(sizeof *o);
        o->at = at;
        o->next = originals;
        originals = o;
    }
    if (!o->size && size) {
        o->size = size;
        o->bytes = __heddle_room(size);
        memcpy(o->bytes, at, size);
    }
    return o;
}

static void *copy_of(void *variable, size_t size)
{
    struct copy *c = self.copies;
    while (c && c->of != variable)
        c = c->next;
    if (c)
        return c->at;
    __heddle_omp_lock(&originals_lock);
    struct original *o = original(variable, size);
    c = __heddle_room(sizeof *c);
    c->of = c->at = variable;
    if (!__heddle_omp_initial_thread()) {
        c->at = __heddle_room(size);
        memcpy(c->at, o->bytes, size);
    }
    c->next = self.copies;
    self.copies = c;
    __heddle_omp_unlock(&originals_lock);
    if (c->at != variable && o->construct)
        o->construct(c->at);
    return c->at;
}

void *__kmpc_threadprivate_cached(struct ident *at, int thread, void *variable, size_t size, void ***cache) { return copy_of(variable, size); }

void *__kmpc_threadprivate(struct ident *at, int thread, void *variable, size_t size) { return copy_of(variable, size); }

void __kmpc_threadprivate_register(struct ident *at, void *variable, void *(*construct)(void *), void *(*copy)(void *, void *), void (*destroy)(void *))
{
    __heddle_omp_lock(&originals_lock);
    struct original *o = original(variable, 0);
    o->construct = construct;
    __heddle_omp_unlock(&originals_lock);
}
