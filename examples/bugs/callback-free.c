// The callback for errors frees the request, and so does whoever began it.
#include <pthread.h>
#include <stdlib.h>

struct request {
	int fd;
	void (*failed)(struct request *);
};

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int connected = 1;

static void drop(struct request *r)
{
	free(r);
}

static int send_request(struct request *r)
{
	pthread_mutex_lock(&lock);
	int ok = connected;
	pthread_mutex_unlock(&lock);
	if (!ok)
		r->failed(r);
	return ok;
}

static void *hang_up(void *arg)
{
	pthread_mutex_lock(&lock);
	connected = 0;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t;
	struct request *r = malloc(sizeof *r);
	if (!r)
		return 1;
	r->fd = 3;
	r->failed = drop;
	pthread_create(&t, 0, hang_up, 0);
	send_request(r);
	free(r);
	pthread_join(t, 0);
	return 0;
}
