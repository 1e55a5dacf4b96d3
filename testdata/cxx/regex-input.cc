// A pattern matches some inputs.
// verdict: violated
// large: a pattern takes many instructions
#include <cassert>
#include <regex>
#include <string>

extern "C" bool __VERIFIER_nondet_bool(void);

int main()
{
    const std::regex word("[a-c]+");
    std::string text = "ab";
    if (__VERIFIER_nondet_bool())
        text += "d";
    assert(std::regex_match(text, word)); // want: assert
    return 0;
}
