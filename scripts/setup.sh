#!/bin/sh
# Installs the Debian packages that building and testing heddle needs and that are missing; says which. With the argument
# "use" it installs those that building and using it needs. Does nothing, in some milliseconds, when all are there. Without
# root (or password-less sudo) or without apt it names the packages and exits with status 1.
set -eu

purpose=${1:-test}

# What is needed, one name a line, with the reason: to build and to use heddle, and unless that is all ("use"), for its tests.
wanted() {
	echo clang-19          # compiles the programs to verify
	echo llvm-19-dev       # headers and static libraries of heddle-llvm
	echo libz3-dev         # what llvm-config-19 --link-static --system-libs names
	echo libxml2-dev
	echo zlib1g-dev
	echo libzstd-dev
	echo g++               # builds heddle-llvm and links the SAT solver; C and C++ headers for the programs to verify
	echo libcadical-dev    # the SAT solver, linked into heddle
	echo z3                # solvers beside it, in processes of their own; tests compare with them
	echo cvc5
	echo make
	# Go fetches its modules over TLS; the certificates may also come from elsewhere.
	[ -e /etc/ssl/certs/ca-certificates.crt ] || echo ca-certificates
	if is_amd64; then
		echo libc6-dev-i386    # headers for programs with -m32 ...
		echo gcc-multilib      # ... their <asm/...>, libgcc
		echo g++-multilib      # ... and their C++ headers
	fi
	[ "$purpose" = use ] || wanted_by_tests
}

wanted_by_tests() {
	echo python3           # tests of scripts/benchexec, the module for BenchExec
	echo libxml2-utils     # xmllint: tests hold what heddle writes to published schemas
	echo csmith            # random C programs for the test of the machine against native execution
	echo libcsmith-dev     # their header
	echo chromium          # opens the pages of --html in tests
	! is_amd64 || echo qemu-user # runs programs of 32 bits for tests where the kernel does not
}

is_amd64() { [ "$(dpkg --print-architecture)" = amd64 ]; }

# HEDDLE_PINNED=1 installs the versions that what decides verdicts was tested with, and demands them: for CI.
pinned() {
	cat <<-END
		clang-19=1:19.1.7-3~deb12u1
		llvm-19-dev=1:19.1.7-3~deb12u1
		libcadical-dev=1.5.3-2
		z3=4.8.12-3.1
		cvc5=1.0.3-1
	END
}

# with_versions adds them to names, if that is asked for.
with_versions() {
	for name in "$@"; do
		if [ -n "${HEDDLE_PINNED:-}" ] && version=$(pinned | grep "^$name="); then
			name=$version
		fi
		printf '%s\n' "$name"
	done
}

check_pinned() {
	[ -n "${HEDDLE_PINNED:-}" ] || return 0
	pinned | while IFS='=' read -r name version; do
		found=$(dpkg-query -W -f '${Version}' "$name" 2>/dev/null || true)
		[ "$found" = "$version" ] || {
			say "$name is ${found:-not installed}, but $version is pinned (scripts/setup.sh)" >&2
			exit 1
		}
	done
}

missing() {
	names=$(wanted)
	# shellcheck disable=SC2086 # names are words
	installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $names 2>/dev/null || true)
	for name in $names; do
		printf '%s\n' "$installed" | grep -qxF "installed $name" || echo "$name"
	done
}

say() { echo "setup: $*"; }

give_up() {
	say "$1" >&2
	shift
	{
		echo "These Debian packages are needed and missing:"
		echo "  $*"
		echo "Install them (Debian 12, as root) and start again:"
		echo "  apt-get install --no-install-recommends $*"
	} >&2
	exit 1
}

check_go() {
	command -v go >/dev/null 2>&1 && return
	say "Go is not installed or not on PATH; heddle needs the version that go.mod names" >&2
	exit 1
}

# Elsewhere than on Debian nothing can be looked up or installed; the commands decide.
check_without_dpkg() {
	for command in clang-19 llvm-config-19 g++; do
		command -v "$command" >/dev/null 2>&1 ||
			give_up "no dpkg here and no $command" clang-19 llvm-19-dev libz3-dev libxml2-dev \
				zlib1g-dev libzstd-dev g++ libcadical-dev z3 cvc5 make csmith libcsmith-dev libc6-dev-i386 gcc-multilib g++-multilib
	done
	say "no dpkg here: going on with the clang-19, llvm-config-19 and g++ that are on PATH"
}

as_root() {
	if [ "$(id -u)" -eq 0 ]; then
		env DEBIAN_FRONTEND=noninteractive "$@"
	else
		sudo -n env DEBIAN_FRONTEND=noninteractive "$@"
	fi
}

can_be_root() {
	[ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null
}

update() {
	say "updating apt's package lists"
	as_root apt-get -qq update || give_up "apt-get update failed" "$@"
	updated=yes
}

# Errors go to stderr; what dpkg tells of each package on the way is dropped.
install() {
	as_root apt-get -qq -y -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 install --no-install-recommends "$@" >/dev/null
}

check_go
if ! command -v dpkg-query >/dev/null 2>&1; then
	check_without_dpkg
	exit 0
fi
lacking=$(missing)
if [ -z "$lacking" ]; then
	check_pinned
	exit 0
fi

# shellcheck disable=SC2046,SC2086 # the names are words from here on
{
	set -- $(with_versions $lacking)
	command -v apt-get >/dev/null 2>&1 || give_up "no apt-get here" "$@"
	can_be_root || give_up "neither root nor sudo without a password" "$@"
}
updated=no
say "installing from Debian (this can take some minutes): $*"
# Lists that lack a package are absent or old; lists that know it may still name files that have gone.
apt-get -qq -s install --no-install-recommends "$@" >/dev/null 2>&1 || update "$@"
if ! install "$@"; then
	[ "$updated" = no ] || give_up "apt-get install failed" "$@"
	update "$@"
	install "$@" || give_up "apt-get install failed" "$@"
fi
check_pinned
say "done"
