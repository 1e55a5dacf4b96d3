// Each thread gets a structure of arguments on the creator's stack and writes its answer into it.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct job {
    const char *name;
    int a, b;
    int (*operation)(int, int);
    int answer;
};

static int add(int a, int b)
{
    return a + b;
}

static int multiply(int a, int b)
{
    return a * b;
}

static void *run(void *arg)
{
    struct job *job = arg;
    job->answer = job->operation(job->a, job->b);
    return (void *)job->name;
}

int main(void)
{
    struct job job[2] = {
        {.name = "sum", .a = 3, .b = 4, .operation = add},
        {.name = "product", .a = 3, .b = 4, .operation = multiply},
    };
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, run, &job[i]);
    for (int i = 0; i < 2; i++) {
        void *name;
        pthread_join(t[i], &name);
        assert(name == job[i].name);
    }
    assert(job[0].answer == 7 && job[1].answer == 12);
    return 0;
}
