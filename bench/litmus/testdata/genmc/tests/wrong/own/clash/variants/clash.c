#include <genmc.h>

int n;

static void *set(void *arg)
{
	n = 1;
	return NULL;
}

int main()
{
	__VERIFIER_spawn(set, NULL);
	n = 2;
	return 0;
}
