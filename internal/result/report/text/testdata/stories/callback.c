#include <pthread.h>
#include <stdlib.h>

// Both the connection's thread and main call the callback that frees the buffer.
struct connection {
  char *buffer;
  void (*on_close)(struct connection *);
};

static void release(struct connection *c)
{
    free(c->buffer);
}

static void *serve(void *arg)
{
    struct connection *c = arg;
    c->on_close(c);
    return NULL;
}

int main(void)
{
    struct connection conn = { malloc(16), release };
    pthread_t t;
    pthread_create(&t, NULL, serve, &conn);
    pthread_join(t, NULL);
    conn.on_close(&conn);
}
