#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
struct node { int key; struct node *next; };
static struct { struct node *head; pthread_mutex_t lock; int size; } list = { .lock = PTHREAD_MUTEX_INITIALIZER };
static void insert(int k)
{
    struct node *n = malloc(sizeof *n);
    n->key = k;
    pthread_mutex_lock(&list.lock);
    n->next = list.head;
    list.head = n;
    list.size++;
    pthread_mutex_unlock(&list.lock);
}
static void delete(int k)
{
    pthread_mutex_lock(&list.lock);
    struct node **p = &list.head;
    while (*p && (*p)->key != k) p = &(*p)->next;
    struct node *dead = *p;
    pthread_mutex_unlock(&list.lock);
    if (dead) {
        pthread_mutex_lock(&list.lock);
        *p = dead->next;
        list.size--;
        pthread_mutex_unlock(&list.lock);
        free(dead);
    }
}
static void *remover(void *arg) { delete(*(int *)arg); return NULL; }
int main(void)
{
    pthread_t a, b;
    int k = 1;
    insert(1); insert(2);
    pthread_create(&a, NULL, remover, &k);
    pthread_create(&b, NULL, remover, &k);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", list.size);
}
