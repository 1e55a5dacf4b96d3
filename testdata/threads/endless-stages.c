// Main starts threads without end; two of them and a third, switched in the middle, bring it to the last stage.
// verdict: violated
// large: threads without end
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stage, marks;

static void *set(void *arg)
{
    pthread_mutex_lock(&lock);
    stage = 1;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    if (stage == 2)
        stage = 3;
    pthread_mutex_unlock(&lock);
    return arg;
}

static void *advance(void *arg)
{
    pthread_mutex_lock(&lock);
    if (stage == 1)
        stage = 2;
    marks = (marks + 1) % 4;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    assert(stage != 3); // want: assert
    marks = (marks + 3) % 4;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    for (;;)
        pthread_create(&t, 0, advance, 0);
}
