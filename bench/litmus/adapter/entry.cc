/* As entry.c, for tests in C++. */
#undef main
#include <pthread.h>

int main()
{
	heddle_litmus_main();
	pthread_exit(nullptr);
}
