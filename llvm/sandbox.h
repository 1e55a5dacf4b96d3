// What the process may ask of the kernel while it works on files that somebody else wrote.
#pragma once

namespace heddle {

// enterSandbox leaves the process what it needs to compute and to write to files that are open: it opens no file, starts no process or program,
// has no network, and makes no memory executable. Where the kernel has no seccomp, or for another processor, it stays as it is.
void enterSandbox();

} // namespace heddle
