package visibility

// seen are the cells that show something, with the program that shows it.
var seen = map[pair]Cell{
	{SharedRead, OtherThread}:       {Kind: Reached, Program: "shared-read"},
	{SharedWrite, OtherThread}:      {Kind: Reached, Program: "shared-write"},
	{ThreadLocalRead, OtherThread}:  {Kind: Reached, Program: "published-local-read"},
	{ThreadLocalWrite, OtherThread}: {Kind: Reached, Program: "published-local-write"},
	{Errno, OtherThread}:            {Kind: Reached, Program: "published-errno"},
	{Allocation, OtherThread}:       {Kind: Reached, Program: "allocation-again"},
	{Free, OtherThread}:             {Kind: Reached, Program: "free"},
	{EndReturn, OtherThread}:        {Kind: Reached, Program: "end-return"},
	{EndBlock, OtherThread}:         {Kind: Reached, Program: "end-block"},
	{EndArray, OtherThread}:         {Kind: Reached, Program: "end-array"},
	{EndJump, OtherThread}:          {Kind: Reached, Program: "end-jump"},
	{EndException, OtherThread}:     {Kind: Reached, Program: "end-exception"},
	{EndThread, OtherThread}:        {Kind: Reached, Program: "end-thread"},
	{EndCancelled, OtherThread}:     {Kind: Reached, Program: "end-cancelled"},
	{Destructor, OtherThread}:       {Kind: Reached, Program: "destructor"},
	{Lock, OtherThread}:             {Kind: Reached, Program: "lock"},
	{Unlock, OtherThread}:           {Kind: Reached, Program: "unlock"},
	{Output, OtherThread}:           {Kind: Reached, Program: "output-pipe"},

	{ThreadLocalRead, Handler}:  {Kind: Shown, Program: "handler-local-read"},
	{ThreadLocalWrite, Handler}: {Kind: Shown, Program: "handler-local-write"},
	{SharedRead, Handler}:       {Kind: Reached, Program: "handler-shared-read"},
	{SharedWrite, Handler}:      {Kind: Reached, Program: "handler-shared-write"},
	{Errno, Handler}:            {Kind: Shown, Program: "handler-errno"},
	{Free, Handler}:             {Kind: Reached, Program: "handler-free"},
	{EndReturn, Handler}:        {Kind: Reached, Program: "handler-return"},
	{EndArray, Handler}:         {Kind: Reached, Program: "handler-array"},
	{EndBlock, Handler}:         {Kind: Reached, Program: "handler-block"},
	{EndJump, Handler}:          {Kind: Reached, Program: "handler-jump"},
	{EndException, Handler}:     {Kind: Reached, Program: "handler-exception"},
	{EndThread, Handler}:        {Kind: Shown, Program: "handler-thread-end"},

	{UnsafeCall, Handler}: {Kind: Shown, Program: "handler-unsafe-call"},

	{EndThread, Environment}: {Kind: Shown, Program: "environment-thread-end"},

	{EndThread, CleanUp}: {Kind: Shown, Program: "cancelled-late"},

	{SharedRead, ExitHandler}:  {Kind: Reached, Program: "exit-handler-read"},
	{SharedWrite, ExitHandler}: {Kind: Reached, Program: "exit-handler-write"},
	{EndThread, ExitHandler}:   {Kind: Reached, Program: "exit-handler-last"},

	{SharedRead, RaceCheck}:  {Kind: Reached, Program: "race"},
	{SharedWrite, RaceCheck}: {Kind: Reached, Program: "race"},
	{Free, RaceCheck}:        {Kind: Reached, Program: "race-free"},

	{Lock, DeadlockCheck}: {Kind: Reached, Program: "deadlock"},

	{Allocation, FreedCheck}: {Kind: Shown, Program: "not-freed"},
	{Free, FreedCheck}:       {Kind: Shown, Program: "not-freed"},
}

// hidden are reasons of single cells.
var hidden = map[pair]string{
	{PrivateRead, OtherThread}:    "private memory that another thread comes to reach counts as shared from then on",
	{PrivateWrite, OtherThread}:   "private memory that another thread comes to reach counts as shared from then on",
	{Input, OtherThread}:          "the value goes to a register of the thread",
	{PrivateRead, Handler}:        "memory reachable from a thread-local or a shared variable is not private where there are handlers",
	{PrivateWrite, Handler}:       "memory reachable from a thread-local or a shared variable is not private where there are handlers",
	{Allocation, Handler}:         "blocks can be observed only through pointers",
	{EndCancelled, Handler}:       "a cancellation point is a place to switch whatever it shows",
	{Destructor, Handler}:         "a destructor's steps are steps of its thread, and the thread's end shows",
	{Lock, Handler}:               "a handler that waits for a lock of its own thread waits for ever, before and after the step",
	{Unlock, Handler}:             "a handler that inspects a lock makes its release observable to others",
	{Output, Handler}:             "no check judges what is printed; files and pipes are shared memory",
	{ThreadLocalRead, RaceCheck}:  "a thread-local variable that another thread reaches counts as shared",
	{ThreadLocalWrite, RaceCheck}: "a thread-local variable that another thread reaches counts as shared",
	{Errno, RaceCheck}:            "`errno` that another thread reaches counts as shared",
	{Unlock, DeadlockCheck}:       "a thread that waits for the lock continues after the step, and waits no longer before it",
	{EndThread, DeadlockCheck}:    "a thread that waits for this thread continues after the step, and this thread before it",
	{Allocation, LeakCheck}:       "the block is reachable from a register or a variable from its allocation to its release, unless arithmetic disguises its address, which has a column of its own",
	{Free, LeakCheck}:             "the block is reachable from a register or a variable from its allocation to its release, unless arithmetic disguises its address, which has a column of its own",
	{Allocation, TrackedCheck}:    "the block is reachable from a register or a variable from its allocation to its release, unless arithmetic disguises its address, which has a column of its own",
	{Free, TrackedCheck}:          "the block is reachable from a register or a variable from its allocation to its release, unless arithmetic disguises its address, which has a column of its own",
}
