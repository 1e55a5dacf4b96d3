#include <genmc.h>

atomic_int n;

static void *add(void *arg)
{
	n++;
	return NULL;
}

int main()
{
	for (int i = 0; i < N; i++)
		__VERIFIER_spawn(add, NULL); /* nobody joins them, and they go on when main has returned */
	return 0;
}
