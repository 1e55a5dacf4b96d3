// A program declares its mutexes with 17 bytes each, in an array and before other data: none of them touches its neighbours.
// verdict: violated
// flags: --unknown=zero

typedef struct __attribute__((packed)) pthread_mutex_t { char kind; long owner, count; } pthread_mutex_t;

extern int pthread_create(unsigned long *, void *, void *(*)(void *), void *);
extern int pthread_join(unsigned long, void **);
extern int pthread_mutex_init(pthread_mutex_t *, void *), pthread_mutex_lock(pthread_mutex_t *), pthread_mutex_unlock(pthread_mutex_t *);
extern void done(void), torn(void);

pthread_mutex_t locks[4];
struct { pthread_mutex_t lock; int next, others[9]; } counted;

static void *work(void *arg)
{
    pthread_mutex_lock(&locks[0]);
    pthread_mutex_lock(&locks[1]);
    pthread_mutex_lock(&counted.lock);
    int seen = counted.next;
    counted.next = seen + 1;
    pthread_mutex_unlock(&counted.lock);
    pthread_mutex_unlock(&locks[0]); // want: unlock
    pthread_mutex_unlock(&locks[1]);
    return arg;
}

int main(void)
{
    unsigned long t[2];
    counted.next = 1;
    pthread_mutex_init(&counted.lock, 0);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    if (counted.next == 3)
        done();
    else
        torn();
    return 0;
}
