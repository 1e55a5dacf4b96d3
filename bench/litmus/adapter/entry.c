/* The last thread to end ends the program, not main. */
#undef main
#include <pthread.h>

int heddle_litmus_main(void);

int main(void)
{
	heddle_litmus_main();
	pthread_exit(NULL);
}
