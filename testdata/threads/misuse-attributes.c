// Attributes are destroyed at a null pointer, of which POSIX says nothing.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

int main(void) {
    pthread_condattr_t *none = NULL;
    pthread_condattr_destroy(none); // want: misuse
    return 0;
}
