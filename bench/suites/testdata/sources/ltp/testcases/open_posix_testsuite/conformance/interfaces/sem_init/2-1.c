/* Would set the clock of the machine. */
#include <time.h>

int main(void) { return clock_settime(CLOCK_REALTIME, 0); }
