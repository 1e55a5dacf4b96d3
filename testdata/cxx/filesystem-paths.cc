// Paths are taken apart, changed and compared as texts.
// verdict: verified
// flags: --cflags=-std=c++17
// large: paths take many instructions
// native: yes
#include <cassert>
#include <filesystem>
#include <string>

namespace fs = std::filesystem;

static std::string parts(const fs::path &p)
{
    std::string text;
    for (const fs::path &part : p)
        text += "[" + part.string() + "]";
    return text;
}

int main()
{
    const fs::path file = "/a//b.txt";
    assert(parts(file) == "[/][a][b.txt]" && parts("a/") == "[a][]" && parts("") == "");
    assert(file.parent_path() == "/a" && file.filename() == "b.txt" && file.stem() == "b" && file.extension() == ".txt");
    assert(fs::path(".profile").extension().empty() && fs::path("..b").stem() == "." && fs::path("..").extension().empty());
    assert(fs::path("a/./b/../c").lexically_normal().string() == "a/c");
    assert(fs::path("/..").lexically_normal().string() == "/" && fs::path("a/.").lexically_normal().string() == "a/");
    assert(fs::path("/a/b").lexically_relative("/a/c/d").string() == "../../b");
    fs::path p = "/x";
    p /= "y";
    p += ".c";
    p.replace_extension("h");
    assert(p.string() == "/x/y.h" && (p / "/z").string() == "/z");
    p.replace_filename("w");
    assert(p.string() == "/x/w" && p < fs::path("/y") && fs::path("a//b") == fs::path("a/b"));
    return 0;
}
