// A thread sets the locale while another one asks for it.
// verdict: violated
#include <locale.h>
#include <pthread.h>

static void *ask(void *arg)
{
    return setlocale(LC_ALL, 0) ? arg : 0; // want: race
}

int main(void)
{
    pthread_t t;
    setlocale(LC_ALL, "C");
    pthread_create(&t, 0, ask, 0);
    setlocale(LC_NUMERIC, "C"); // want: race
    pthread_join(t, 0);
    return 0;
}
