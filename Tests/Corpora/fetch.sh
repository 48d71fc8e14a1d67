#!/usr/bin/env bash
# Fetches the public test data that is listed in Tests/Corpora/corpora.txt, each entry at one commit and checked by its SHA-256. The
# list says no commit of an entry with `-`, but its branch: the script takes the newest commit, and prints it, to be listed.
#
#     Tests/Corpora/fetch.sh [folder]
#
# The folder is .build-corpora. An entry appears in it complete or not at all. CORPORA_BASE is used in place of https://github.com, and
# CORPORA_LIST in place of the list.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export LC_ALL=C
folder=${1:-.build-corpora}
list=${CORPORA_LIST:-Tests/Corpora/corpora.txt}
base=${CORPORA_BASE:-https://github.com}

for tool in curl git; do
    if ! command -v $tool >/dev/null; then
        echo "error: $tool is needed to fetch test data" >&2
        exit 1
    fi
done
if command -v sha256sum >/dev/null; then sha256() { sha256sum "$@"; }; else sha256() { shasum -a 256 "$@"; }; fi

# The checksum of a file, or of the sorted list of the checksums of all files in a folder.
checksum() {
    if [ -d "$1" ]; then
        (cd "$1" && find . -type f | sort | while IFS= read -r file; do sha256 "$file"; done | sha256) | cut -d ' ' -f 1
    else
        sha256 "$1" | cut -d ' ' -f 1
    fi
}

mkdir -p "$folder"
work=$(mktemp -d "$folder/.new.XXXXXX")
trap 'rm -rf "$work"' EXIT

fetch() {
    curl --fail --silent --show-error --location --retry 2 --connect-timeout 20 --output "$2" "$base/$1"
}

# The newest commit of a branch: of `-` the default branch, of `-name` the branch of that name.
newest() {
    local reference=HEAD commit
    if [ "$2" != - ]; then reference=refs/heads/${2#-}; fi
    commit=$(git ls-remote "$base/$1" "$reference" </dev/null) && [ -n "$commit" ] && echo "${commit%%[[:space:]]*}"
}

# Fetches an entry to $work/entry.
obtain() {
    local repository=$1 commit=$2 path=$3
    rm -rf "$work/entry"
    case $path in
    */)
        # Of an archive, the folders whose names match the pattern.
        fetch "$repository/archive/$commit.tar.gz" "$work/archive.tar.gz" || return 1
        rm -rf "$work/archive" && mkdir "$work/archive" "$work/entry"
        tar -xzf "$work/archive.tar.gz" -C "$work/archive" --strip-components 1 || return 1
        find "$work/archive" -mindepth 1 -maxdepth 1 -type d -name "${path%/}" -exec mv {} "$work/entry" \; || return 1
        ;;
    *) fetch "$repository/raw/$commit/$path" "$work/entry" || return 1 ;;
    esac
}

failures=0
present=0
# `set -e` does not hold inside of a condition, so each step says what follows when it fails.
while read -r name repository commit path expected; do
    case $name in '' | '#'*) continue ;; esac
    if [ -e "$folder/$name" ] && [ "$(checksum "$folder/$name")" = "$expected" ]; then
        echo "$name: already there"
        present=$((present + 1))
        continue
    fi
    note=
    case $commit in
    -*)
        if ! commit=$(newest "$repository" "$commit"); then
            echo "error: $name: the newest commit of $base/$repository could not be found" >&2
            failures=$((failures + 1))
            continue
        fi
        note=" at $commit, which the list does not say"
        ;;
    esac
    if ! obtain "$repository" "$commit" "$path"; then
        echo "error: $name: could not be fetched from $base/$repository" >&2
        failures=$((failures + 1))
    elif found=$(checksum "$work/entry") && [ "$found" != "$expected" ]; then
        echo "error: $name: the checksum is $found, not $expected$note; nothing of it was kept" >&2
        failures=$((failures + 1))
    else
        mkdir -p "$(dirname "$folder/$name")"
        rm -rf "${folder:?}/$name"
        mv "$work/entry" "$folder/$name"
        echo "$name: fetched$note"
        present=$((present + 1))
    fi
done <"$list"

if [ "$failures" -gt 0 ]; then exit 1; fi
if [ "$present" -eq 0 ]; then
    echo "error: no test data was fetched" >&2
    exit 1
fi
