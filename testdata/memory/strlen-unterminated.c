// strlen of characters without a terminating zero reads behind the array.
// verdict: violated
#include <string.h>

char letters[3] = {'a', 'b', 'c'};

int main(void)
{
    return (int)strlen(letters); // want: bounds
}
