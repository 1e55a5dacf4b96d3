// Regular expressions: groups, classes, replacement, errors.
// verdict: verified
// large: a pattern takes many instructions
// native: yes
#include <cassert>
#include <regex>
#include <string>

int main()
{
    std::regex pattern("a(b*)c");
    std::smatch found;
    const std::string text = "xabbcx";
    assert(std::regex_search(text, found, pattern) && found[1] == "bb" && found.position() == 1);
    assert(!std::regex_match(text, pattern));
    assert(std::regex_replace(text, pattern, "-") == "x-x");
    assert(std::regex_match("12 Z", std::regex("[0-9]+\\s[[:lower:]]", std::regex::icase)));
    try {
        std::regex open("(");
        return 1;
    } catch (const std::regex_error &e) {
        assert(e.code() == std::regex_constants::error_paren);
    }
    return 0;
}
