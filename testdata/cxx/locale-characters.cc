// The classic locale classifies characters as C does.
// verdict: verified
// large: all characters
// native: yes
#include <cassert>
#include <cctype>
#include <locale>

int main()
{
    std::locale classic;
    assert(classic == std::locale::classic() && classic.name() == "C");
    const auto &types = std::use_facet<std::ctype<char>>(classic);
    for (int i = 0; i < 256; i++) {
        char c = static_cast<char>(i);
        assert(std::isalpha(c, classic) == !!std::isalpha(i) && std::isdigit(c, classic) == !!std::isdigit(i));
        assert(std::isspace(c, classic) == !!std::isspace(i) && std::ispunct(c, classic) == !!std::ispunct(i));
        assert(std::isgraph(c, classic) == !!std::isgraph(i) && std::iscntrl(c, classic) == !!std::iscntrl(i));
        assert(types.is(std::ctype_base::xdigit, c) == !!std::isxdigit(i));
        assert(static_cast<unsigned char>(types.toupper(c)) == std::toupper(i));
    }
    return 0;
}
