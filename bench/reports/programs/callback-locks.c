// A function calls back with its mutex held, and the callback calls another function that locks the same mutex.
// report: project-chip/connectedhomeip 3120: [android/CHIPTool] Deadlock after pushing On/Off/Toggle button
// verdict: violated
#include <pthread.h>

static pthread_mutex_t stack = PTHREAD_MUTEX_INITIALIZER;
static int sent;

static void send_command(void)
{
    pthread_mutex_lock(&stack); // want: deadlock
    sent++;
    pthread_mutex_unlock(&stack);
}

static void connect(void (*connected)(void))
{
    pthread_mutex_lock(&stack);
    connected();
    pthread_mutex_unlock(&stack);
}

int main(void)
{
    connect(send_command);
    return sent - 1;
}
