// free(NULL) does nothing; malloc(0) and realloc(NULL) give something that can be freed.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    free(NULL);
    void *nothing = malloc(0);
    free(nothing);
    char *one = realloc(NULL, 1);
    if (one == NULL)
        return 1;
    *one = 'a';
    assert(*one == 'a');
    free(one);
    return 0;
}
