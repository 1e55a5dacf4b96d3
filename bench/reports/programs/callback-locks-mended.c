// A function releases its mutex before it calls back.
// report: project-chip/connectedhomeip 3120: [android/CHIPTool] Deadlock after pushing On/Off/Toggle button
// verdict: verified
#include <pthread.h>

static pthread_mutex_t stack = PTHREAD_MUTEX_INITIALIZER;
static int sent;

static void send_command(void)
{
    pthread_mutex_lock(&stack);
    sent++;
    pthread_mutex_unlock(&stack);
}

static void connect(void (*connected)(void))
{
    pthread_mutex_lock(&stack);
    pthread_mutex_unlock(&stack);
    connected();
}

int main(void)
{
    connect(send_command);
    return sent - 1;
}
