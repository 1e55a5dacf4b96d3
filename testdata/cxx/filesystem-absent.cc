// A file that the program did not make may not be there: its size is an exception then, which nobody catches.
// verdict: violated
// flags: --cflags=-std=c++17
// large: paths take many instructions
#include <filesystem>

int main()
{
    auto size = std::filesystem::file_size("given.txt"); // want: abort
    return size > 0 ? 0 : 1;
}
