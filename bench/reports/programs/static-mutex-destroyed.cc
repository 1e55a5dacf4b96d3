// A static object's destructor locks a mutex that another static object has deleted already: statics are destroyed in the opposite
// order of their construction.
// report: openscenegraph/OpenSceneGraph 1048: heap-use-after-free on exit in OpenThreads/ScopedLock:54
// verdict: violated
#include <pthread.h>

struct Global {
    pthread_mutex_t *mutex = new pthread_mutex_t(PTHREAD_MUTEX_INITIALIZER);
    ~Global() { delete mutex; }
};

static Global &global()
{
    static Global g;
    return g;
}

struct Referenced {
    ~Referenced()
    {
        pthread_mutex_lock(global().mutex); // want: use-after-free
        pthread_mutex_unlock(global().mutex);
    }
};

static Referenced referenced;

int main()
{
    pthread_mutex_lock(global().mutex);
    pthread_mutex_unlock(global().mutex);
    return 0;
}
