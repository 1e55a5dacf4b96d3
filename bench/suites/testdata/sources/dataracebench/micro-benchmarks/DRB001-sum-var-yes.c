#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 0;
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        sum += i;
    return sum == 0;
}
