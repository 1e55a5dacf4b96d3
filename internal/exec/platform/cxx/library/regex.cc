// for: regex_error
// Regular expressions are templates of their headers, save for what they throw.
#include <regex>

namespace std {

regex_error::regex_error(regex_constants::error_type code) : runtime_error("regex_error"), _M_code(code) {}
regex_error::~regex_error() throw() {}
void __throw_regex_error(regex_constants::error_type code) { throw regex_error(code); }

} // namespace std
