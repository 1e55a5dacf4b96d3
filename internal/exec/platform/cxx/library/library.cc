// All parts are one unit: the headers, which take most of the time, are read once.
#include "parts/typeinfo.cc"

#include "parts/exceptions.cc"

#include "parts/errors.cc"

#include "parts/memory.cc"

#include "parts/threads.cc"

#include "parts/containers.cc"

#include "parts/strings.cc"
