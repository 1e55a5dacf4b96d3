package crosscheck

import "math/rand/v2"

// drawWaiting draws a program of two or three threads that wait for each other in the ways that the oracle knows: mutexes, tried ones, semaphores, conditions,
// atomic sections, ends of threads. Mostly they do so for ever, and each changes a variable of its own.
func drawWaiting(r *rand.Rand) string {
	p := &temporalProgram{r: r}
	p.line("#include <pthread.h>")
	p.line("#include <semaphore.h>")
	p.line("extern _Bool __VERIFIER_nondet_bool(void); extern void __VERIFIER_assume(int); extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);")
	p.line("signed char a, b; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER; sem_t s;")
	p.line("static void take(pthread_mutex_t *l) {")
	p.line("pthread_mutex_lock(l);")
	p.line("}")
	threads := 1 + r.IntN(2)
	for t := range threads {
		p.line("static void *f%d(void *x) { int i = 0; (void)i;", t)
		p.waits(temporalGlobals[1-t], 3-threads)
		p.line("return x; }")
	}
	p.line("int main(void) { pthread_t t[2]; int i = 0; (void)i; a = b;")
	if r.IntN(4) > 0 {
		p.line("sem_post(&s);")
	}
	for t := range threads {
		p.line("pthread_create(&t[%d], 0, f%d, 0);", t, t)
	}
	if threads == 2 && r.IntN(2) == 0 {
		p.line("pthread_join(t[%d], 0);", r.IntN(2))
	} else {
		p.waits("a", 3-threads)
	}
	p.line("return 0; }")
	return p.text.String()
}

// waits are some statements that wait, mostly again and again.
func (p *temporalProgram) waits(own string, most int) {
	loop := p.r.IntN(8) > 0
	if loop {
		p.line("for (;;) {")
	}
	for range 1 + p.r.IntN(most) {
		p.wait(own)
	}
	if loop {
		p.line("}")
	}
}

// changes is what a thread does where it need not wait.
func (p *temporalProgram) changes(own string) {
	switch p.r.IntN(5) {
	case 0, 1, 2:
		p.line("%s = !%s;", own, own)
	case 3:
		p.line("i = !i;")
	}
}

// between is something between a call that waits and one that lets others continue.
func (p *temporalProgram) between(own, waits, lets string) {
	p.line("%s", waits)
	p.changes(own)
	p.line("%s", lets)
}

func (p *temporalProgram) wait(own string) {
	lock, v := []string{"m", "n"}[p.r.IntN(4)/3], p.r.IntN(temporalValues)
	unlock := "pthread_mutex_unlock(&" + lock + ");"
	switch p.r.IntN(14) {
	case 0, 1, 2:
		p.between(own, "pthread_mutex_lock(&"+lock+");", unlock)
	case 3, 4:
		p.between(own, "take(&"+lock+");", unlock)
		p.changes(own)
	case 5:
		p.between(own, "if (pthread_mutex_trylock(&"+lock+") == 0) {", unlock+" }")
	case 6, 7, 8:
		p.between(own, "sem_wait(&s);", "sem_post(&s);")
	case 9:
		p.line("sem_wait(&s);")
		p.changes(own)
	case 10:
		p.line("if (a == %d) {", v)
		p.line("a = %d;", 1-v)
		p.line("sem_post(&s); }")
	case 11:
		p.line("pthread_mutex_lock(&m);")
		p.line("while (a == %d)", v)
		p.between(own, "pthread_cond_wait(&c, &m);", "pthread_mutex_unlock(&m);")
	case 12:
		p.line("pthread_mutex_lock(&m);")
		p.line("a = %d;", v)
		p.between(own, "pthread_cond_"+[]string{"signal", "broadcast"}[p.r.IntN(2)]+"(&c);", "pthread_mutex_unlock(&m);")
	default:
		p.statement(1)
	}
}
