#!/bin/sh
# Makes of static programs in one directory, in another: heddle-VERSION-linux-ARCH.tar.gz, heddle_VERSION_ARCH.deb, a Containerfile
# that installs the .deb, and SHA256SUMS. The same commit gives the same bytes.
set -eu
from=$1
out=$2
: "${VERSION:?}"
: "${MAINTAINER:=The heddle developers <heddle@example.org>}"
here=$(cd "$(dirname "$0")/../.." && pwd)
arch=$(dpkg --print-architecture)
SOURCE_DATE_EPOCH=$(git -C "$here" -c safe.directory='*' log -1 --format=%ct 2>/dev/null || echo 0)
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
rm -rf "$out"
mkdir -p "$out"

name=heddle-$VERSION-linux-$arch
DESTDIR=$work/tar PREFIX=/$name "$here/scripts/package/install.sh" "$from" >/dev/null
tar -C "$work/tar" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -cf - "$name" |
	gzip -n -9 >"$out/$name.tar.gz"

# Debian's versions order ~ before nothing: 0.1.0~dev comes before 0.1.0.
version=$(printf %s "$VERSION" | sed 's/-/~/g')
DESTDIR=$work/deb PREFIX=/usr "$here/scripts/package/install.sh" "$from" >/dev/null
gzip -n -9 "$work"/deb/usr/share/man/man1/*.1
mkdir -p "$work/deb/DEBIAN"
cat >"$work/deb/DEBIAN/control" <<END
Package: heddle
Version: $version
Architecture: $arch
Maintainer: $MAINTAINER
Section: devel
Priority: optional
Installed-Size: $(du -sk "$work/deb/usr" | cut -f1)
Depends: clang-19, libc6-dev
Recommends: libstdc++-12-dev | libstdc++-dev, z3, cvc5
Description: verification of multi-threaded C and C++ programs
 heddle runs a program in every interleaving of its threads and with every value of its inputs. It proves that no run
 fails, or shows one that does, step by step; or computes or estimates how probable something is.
END
(cd "$work/deb" && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums)
dpkg-deb --root-owner-group --build "$work/deb" "$out/heddle_${version}_$arch.deb" >/dev/null

sed "s/@DEB@/heddle_${version}_$arch.deb/" "$here/scripts/package/Containerfile.in" >"$out/Containerfile"
(cd "$out" && sha256sum -- * >SHA256SUMS)
ls -l "$out"
