// As published programs are written: a mutex is declared with 17 bytes, and the function that the query names has no body.
// verdict: violated
// flags: --unknown=zero
extern int pthread_create(unsigned long *, void *, void *(*)(void *), void *);
extern int pthread_join(unsigned long, void **);
extern int pthread_mutex_lock(void *), pthread_mutex_unlock(void *);
extern void VERIFIERDone(void);

struct lock { char state[17]; };

struct lock lock;
int next, second;

static void *put(void *arg)
{
    pthread_mutex_lock(&lock); // want: bounds
    if (next++ == 0)
        second = arg != 0;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    unsigned long a, b;
    pthread_create(&a, 0, put, 0);
    pthread_create(&b, 0, put, &next);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (second)
        VERIFIERDone();
    return 0;
}
