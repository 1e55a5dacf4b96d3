#include <netdb.h>

int main(void)
{
    return gethostbyname("localhost") == 0;
}
