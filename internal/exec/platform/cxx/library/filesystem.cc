// for: 10filesystem
// Paths and files. A path is taken apart into its root directory and its names; there are no root names. Directories have
// no functions here.
#include "parts/paths.cc"

#include "parts/fileoperations.cc"
