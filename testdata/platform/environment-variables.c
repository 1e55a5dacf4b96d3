// Variables of the environment are what the program has set; a string of its own it may change later.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    static char own[] = "HEDDLE_OWN=1";
    assert(getenv("HEDDLE_NO_SUCH") == NULL);
    assert(setenv("HEDDLE_SHED", "open", 0) == 0 && !strcmp(getenv("HEDDLE_SHED"), "open"));
    assert(setenv("HEDDLE_SHED", "shut", 0) == 0 && !strcmp(getenv("HEDDLE_SHED"), "open"));
    assert(setenv("HEDDLE_SHED", "", 1) == 0 && *secure_getenv("HEDDLE_SHED") == 0);
    assert(putenv(own) == 0 && getenv("HEDDLE_OWN") == own + 11);
    own[11] = '2';
    assert(!strcmp(getenv("HEDDLE_OWN"), "2") && getenv("HEDDLE_OW") == NULL);
    assert(unsetenv("HEDDLE_SHED") == 0 && !getenv("HEDDLE_SHED") && getenv("HEDDLE_OWN"));
    errno = 0;
    assert(setenv("A=B", "", 1) == -1 && errno == EINVAL && unsetenv("") == -1);
    return 0;
}
