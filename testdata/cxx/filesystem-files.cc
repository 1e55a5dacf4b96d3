// Files are asked for, renamed and removed.
// verdict: verified
// flags: --cflags=-std=c++17
// large: streams take many instructions
#include <cassert>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace fs = std::filesystem;

int main()
{
    {
        std::ofstream out("first.txt");
        if (!out)
            return 0;
        out << "12345";
    }
    assert(fs::exists("first.txt") && fs::is_regular_file("first.txt") && fs::file_size("first.txt") == 5);
    fs::rename("first.txt", "second.txt");
    std::error_code error;
    (void)fs::file_size("first.txt", error);
    assert(error == std::errc::no_such_file_or_directory);
    try {
        (void)fs::file_size("first.txt");
        return 1;
    } catch (const fs::filesystem_error &e) {
        assert(e.path1() == "first.txt" && e.code() == error);
    }
    assert(fs::remove("second.txt") && !fs::exists("second.txt") && !fs::remove("second.txt"));
    return 0;
}
