// The names of the symbols that files define, and that they miss.
#pragma once

#include <string>
#include <vector>

namespace heddle {

// listSymbols writes a line for each symbol of each file to standard output: "D NAME" for one that the file defines for others, "W NAME" if others may define it as well (weak, common), "U NAME" for one
// that it uses and does not define.
void listSymbols(const std::vector<std::string> &Files);

} // namespace heddle
