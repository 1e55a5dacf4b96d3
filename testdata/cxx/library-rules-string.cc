// A string has a null behind its end, which may be read.
// verdict: verified
// native: yes
#include <cassert>
#include <string>

int main()
{
    const std::string text = "short";
    assert(text[text.size()] == 0);
    return 0;
}
