// The command line of heddle-llvm.
#pragma once

#include <string>
#include <vector>

namespace heddle {

struct Options {
  std::vector<std::string> Files;
  std::vector<std::string> Entries; // functions that become processes
  std::vector<std::string> Opaque;  // more functions whose body is dropped
  std::vector<std::string> Keep;    // more functions that are not inlined
  std::vector<std::string> Fresh;   // files as clang wrote them, without passes
  std::vector<std::string> Libraries; // files that are linked as far as they are needed
  std::vector<std::string> Checks;  // checks to put into the program
  std::string ErrorLabel;           // reaching this label is an error; empty: none is
  std::string Passes;               // a pipeline in opt's notation
  unsigned Level = 0;               // 0..3
  bool Constants = false;           // count constant expressions of files of text
  bool AnyGlobals = false;          // variables may have other values than their initial ones when the program begins
  bool Symbols = false;             // list symbols, and write no module
  bool Text = false;                // write LLVM's text of each instruction
  std::string Output = "-";
};

// parseOptions reads the command line; a wrong one ends the process.
Options parseOptions(int Argc, char **Argv);

} // namespace heddle
