package abi

// The values of errno on Linux that the platform uses.
const (
	EPERM        = 1
	ENOENT       = 2
	ESRCH        = 3
	EINTR        = 4
	EBADF        = 9
	EAGAIN       = 11
	ENOMEM       = 12
	EACCES       = 13
	EFAULT       = 14
	EBUSY        = 16
	EEXIST       = 17
	EINVAL       = 22
	EDOM         = 33
	ERANGE       = 34
	EDEADLK      = 35
	ENAMETOOLONG = 36
	ENOSYS       = 38
	EOVERFLOW    = 75
	ENOTSUP      = 95
	ETIMEDOUT    = 110

	EOWNERDEAD      = 130
	ENOTRECOVERABLE = 131
)
