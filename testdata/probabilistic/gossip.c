// Processes that gossip (LODIN 2017, listing 1.4). Each has a secret, puts what it knows into the mailbox of a process
// drawn at random, and takes what lies in its own, until it knows all secrets. One that knows all stops without having
// told the others, who may then wait for ever: how probable is it that the main thread comes to its end?
// Decided: rand gives each of 0 to 11, so that its remainders by 2, 3 and 4 are equally likely.
// verdict: unknown
// flags: --check=-race --nondet-range=0..11
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef PROCS
#define PROCS 2
#endif

enum { ALL_KNOWN = (1 << PROCS) - 1 };

extern void __VERIFIER_error(void) __attribute__((noreturn));

void finished(void) {}

typedef struct {
    int *secret;
    int *mailboxes;
    int id;
} Setup;

static void *protocol(void *given)
{
    Setup *set = (Setup *)given;
    while (*set->secret != ALL_KNOWN) {
        int receiver = rand() % PROCS;
        set->mailboxes[receiver] = *set->secret;
        if (set->mailboxes[set->id] != 0) {
            *set->secret |= set->mailboxes[set->id];
            set->mailboxes[set->id] = 0;
        }
    }
    return 0;
}

int main(void)
{
    int secrets[PROCS];
    int mailboxes[PROCS];
    pthread_t threads[PROCS];
    Setup sets[PROCS];
    for (int i = 0; i < PROCS; i++) {
        secrets[i] = 1 << i;
        mailboxes[i] = 0;
        sets[i].secret = &secrets[i];
        sets[i].mailboxes = mailboxes;
        sets[i].id = i;
        printf("%i", secrets[i]);
    }
    for (int i = 0; i < PROCS; i++)
        pthread_create(&threads[i], 0, protocol, &sets[i]);
    for (int i = 0; i < PROCS; i++)
        pthread_join(threads[i], 0);
    for (int i = 0; i < PROCS; i++)
        if (secrets[i] != ALL_KNOWN)
            __VERIFIER_error();
    finished();
    return 0;
}
