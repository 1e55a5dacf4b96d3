// Platform functions may stand in the program: try-locks that take all or nothing, and atomic sections.
// verdict: verified
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
static int eating, meals;

// both takes two locks as one action: it waits until both are free, and then has both.
HEDDLE_PLATFORM static void both(pthread_mutex_t *a, pthread_mutex_t *b)
{
    pthread_mutex_lock(a);
    pthread_mutex_lock(b);
}

static void eat(pthread_mutex_t *a, pthread_mutex_t *b)
{
    both(a, b);
    assert(++eating == 1);
    meals++;
    eating--;
    pthread_mutex_unlock(b);
    pthread_mutex_unlock(a);
}

static void *other(void *arg)
{
    eat(&right, &left);
    return arg;
}

int main(void)
{
    pthread_t p;
    assert(heddle_current_thread() == 0);
    assert(heddle_thread_count() == 1 && !heddle_thread_exists(1));
    pthread_create(&p, 0, other, 0);
    assert(heddle_thread_count() == 2);
    eat(&left, &right);
    pthread_join(p, 0);
    assert(!heddle_thread_exists(1));
    heddle_atomic_begin();
    assert(meals == 2);
    heddle_atomic_end();
    return 0;
}
