#!/bin/sh
# Installs the programs of a directory, with manual pages, completions and documents, under $DESTDIR$PREFIX.
# heddle finds heddle-llvm beside it in ../lib/heddle.
set -eu
from=$1
to=${DESTDIR:-}${PREFIX:-/usr/local}
here=$(cd "$(dirname "$0")/../.." && pwd)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$here" -c safe.directory='*' log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH

install -d "$to/bin" "$to/lib/heddle" "$to/share/doc/heddle" "$to/share/heddle/platform"
install -m 755 "$from/heddle" "$to/bin/heddle"
install -m 755 "$from/heddle-llvm" "$to/lib/heddle/heddle-llvm"
(cd "$here" && go run -buildvcs=false ./scripts/package/describe "$to/share")
for text in LICENSE README.md SECURITY.md CHANGELOG.md docs; do
	cp -R "$here/$text" "$to/share/doc/heddle/"
done
cp -R "$here/examples" "$to/share/doc/heddle/"
install -m 644 "$here"/platform/* "$to/share/heddle/platform/"
chmod -R u=rwX,go=rX "$to/share/doc/heddle" "$to/share/heddle" "$to/share/man"
echo "installed: $to/bin/heddle"
