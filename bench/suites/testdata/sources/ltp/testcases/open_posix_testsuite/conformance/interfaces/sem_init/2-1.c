/* Would set the clock of the machine. */
#include <time.h>

int test_main(int argc, char **argv) { return clock_settime(CLOCK_REALTIME, 0); }
