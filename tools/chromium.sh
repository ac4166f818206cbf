#!/usr/bin/env bash
# Find a Chromium for the browser tests, or install one; its path goes into .tools/chromium.
# The one without windows needs a third less time for the same pages.
set -euo pipefail
cd "$(dirname "$0")/.."

works() { [ -n "$1" ] && "$1" --version >/dev/null 2>&1; }

on_system() {
    local name path
    for name in chromium-headless-shell chromium /usr/bin/chromium chromium-browser google-chrome; do
        path=$(command -v "$name" || true)
        if works "$path"; then echo "$path"; return; fi
    done
    return 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

by_apt() {
    local package
    command -v apt-get >/dev/null || return 1
    as_root true 2>/dev/null || return 1
    echo "Installing Chromium with apt-get" >&2
    as_root apt-get update -qq >&2 || return 1
    for package in chromium-headless-shell chromium; do
        if as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends $package \
            >build/chromium.log 2>&1; then on_system; return; fi
    done
    return 1
}

by_playwright() {
    local path
    echo "Installing Chromium with playwright" >&2
    .venv/bin/python -m playwright install --no-shell chromium >&2 || return 1
    path=$(.venv/bin/python -c '
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)')
    works "$path" && echo "$path"
}

if [ -f .tools/chromium ] && works "$(cat .tools/chromium)"; then exit 0; fi

mkdir -p .tools build
if path=$(on_system || by_apt || by_playwright); then
    echo "$path" >.tools/chromium
else
    echo "The browser tests need Chromium, and it could not be installed." >&2
    echo "Install the package chromium (or Google Chrome), so that 'chromium --version' works, and try again." >&2
    exit 1
fi
