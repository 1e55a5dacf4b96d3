// A program that includes <iostream> may use none of its streams.
// verdict: verified
// native: yes
#include <iostream>

int main()
{
    return 0;
}
