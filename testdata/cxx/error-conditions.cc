// Errors of the system that have a name are conditions of every system.
// verdict: verified
// native: yes
#include <cassert>
#include <string>
#include <system_error>

int main()
{
    const std::error_code code(22, std::system_category());
    assert(code == std::errc::invalid_argument);
    assert(code.default_error_condition().category() == std::generic_category());
    assert(std::error_code(100000, std::system_category()).default_error_condition().category() == std::system_category());
    assert(std::string(std::system_category().name()) == "system");
    return 0;
}
