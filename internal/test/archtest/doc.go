// Package archtest checks the import policy (policy.txt) and rules of style that a compiler does not know. Its tests
// parse every Go file of the module, whatever its build constraints say, and read every text file; they need no
// network and no build.
//
// The rules beside the policy:
//
//  1. every package with more than tests has a package comment, "Package name ..." outside main;
//  2. no package is called util, common or the like, and none carries a version (maxLines and badNames hold the values);
//  3. a file that is not a test has at most 500 lines;
//  4. no init functions;
//  5. a panic is a bug of ours and says so: its message starts with "heddle bug:" (panic("heddle bug: unreachable"));
//  6. os.Exit only in package main; printing to standard output (fmt.Print and the like) only where the policy
//     allows os; the builtins print and println nowhere;
//  7. packages of internal lie in one of its rooms, and rooms do not import each other in a circle;
//  8. no string outside of the platform is the name of a function that the platform has, or the beginning of some
//     (namesAllowed and otherMeanings hold the exceptions, with their reasons);
//  9. a struct has at most 25 fields, a type at most 60 exported methods, including those of embedded types of its package; with all
//     that it embeds, unexported ones counted, a type has at most 120 methods and 40 fields. Types above the limits of totals are listed
//     with what they have, which must not grow (tooLarge);
//  10. no text file names a directory of somebody's machine or the host of a package registry;
//  11. comments, messages and documents avoid certain phrases (phrases.go says what to write
//     instead).
//
// Rules 3 to 6 and 9 do not bind tests. What can be missed: a rule broken through a dot import, an alias of fmt.Println kept
// in a variable, generated code outside the tree, or methods of embedded types of other modules.
package archtest
