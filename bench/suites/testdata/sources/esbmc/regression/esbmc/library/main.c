#include <unistd.h>

int main(void)
{
    return vfork() < 0;
}
