// A semaphore of one between two threads that take it once, and a third that only posts. executions: 18
// One after the other in 2 ways, with the post at any of 5 places; or both at once in 4 ways, with the post before the
// second of them, at 2 places: 10 + 8.
// verdict: verified
// large: many threads
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static void *user(void *arg) {
  sem_wait(&s);
  sem_post(&s);
  return arg;
}
static void *poster(void *arg) {
  sem_post(&s);
  return arg;
}
int main(void) {
  pthread_t t[3];
  sem_init(&s, 0, 1);
  pthread_create(&t[0], 0, user, 0);
  pthread_create(&t[1], 0, user, 0);
  pthread_create(&t[2], 0, poster, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return 0;
}
