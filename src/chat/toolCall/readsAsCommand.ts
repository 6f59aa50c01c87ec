// Decides whether a text of an agent is a command line or describes one in prose. Used for permission requests that give no
// command. Errs on the side of prose, which gets a warning.

/** Programs whose names are no English words. */
const programs = new Set(
  (
    'npm npx pnpm pnpx yarn bun bunx tsc tsx ts-node eslint prettier oxlint mocha jest vitest vite webpack esbuild rollup nx turbo lerna ' +
    'git gh glab hg svn cargo rustc rustup rustfmt gofmt golangci-lint docker docker-compose podman kubectl helm minikube ' +
    'terraform tofu ansible ansible-playbook vagrant aws gcloud az heroku vercel netlify wrangler firebase ' +
    'pip pip3 pipx pipenv poetry uv uvx conda mamba pytest tox nox mypy pyright flake8 pylint python3 virtualenv ' +
    'mvn mvnw gradlew javac kotlinc sbt dotnet msbuild nuget cmake ctest ninja meson bazel bazelisk gcc g++ clang clang++ ' +
    'clang-format clang-tidy cc ld nm objdump gdb lldb valgrind strace bundler rails rspec rubocop phpunit composer php artisan ' +
    'iex rebar3 ghc dune opam xcodebuild xcrun flutter julia Rscript perl luajit ls cd pwd mkdir rmdir rm cp mv ln chmod ' +
    'chown chgrp grep egrep fgrep rg awk gawk sed xargs wc du df ps htop pgrep pkill killall curl wget ssh scp rsync sftp nc ' +
    'netstat nslookup dig ifconfig gzip gunzip unzip xz bzip2 gpg openssl md5sum sha1sum sha256sum shasum jq yq printf echo ' +
    'printenv uniq dirname realpath readlink mktemp sudo doas apt apt-get dpkg brew dnf yum pacman apk snap choco winget ' +
    'systemctl journalctl crontab psql pg_dump mysql mysqldump sqlite3 mongosh redis-cli ffmpeg protoc pandoc latexmk ' +
    'pdflatex adb hardhat xdg-open findstr taskkill tasklist robocopy xcopy nohup eval'
  ).split(' '),
);

/** Programs and keywords of shells whose names are English words. More must show that they are meant. */
const words = new Set(
  (
    'make go node deno python ruby bundle gem rake swift dart mix stack cabal ant java scala gradle just task fly black ruff ' +
    'bash sh zsh fish dash ksh pwsh powershell cmd cat head tail sort find which touch stat tee diff patch date sleep ' +
    'watch time timeout test true false export set unset source open start code type del dir copy move kill top ping ' +
    'file tree less more cut tr split join basename env exec command host id ip tar zip install service hugo cast forge ' +
    'anvil nim zig buf if for while until case alias unalias ulimit trap wait read'
  ).split(' '),
);

/** Words of sentences. */
const prose =
  /(?:^|\s)(?:a|an|all|and|any|are|for|from|if|in|into|is|it|its|my|new|now|of|on|only|or|our|some|that|the|these|this|to|with|your)(?=[\s,.]|$)/i;
const shellSyntax =
  /(?:^|\s)--?[A-Za-z][\w-]*(?=[=\s]|$)|&&|\|\||\s\|\s*[a-z]|\$[({]|\$[A-Z_]+\b|\d>&\d|;\s*(?:do|then)\b/;
const fileName = /(?:^|[\s=])[\w.@~-]*\/[\w./-]|[\w*]\.\w{1,5}(?=[\s;]|$)/;
const programPath =
  /^(?:\.{1,2}[\\/]|~[\\/]|\/|[A-Za-z]:\\)\S|^[\w.-]*(?:[\\/][\w.-]+)*[\\/]?\.?bin[\\/]\S|^\S+\.(?:sh|py|rb|pl|ps1|bat|cmd|exe)$/;

const longest = 10_000;

/** @param text may have the name of a tool before the command, as in `Shell: npm test`, or stand in backticks. */
export function readsAsCommand(text: string): boolean {
  const whole = text.trim().slice(0, longest);
  return [whole, whole.replace(/^[\w .-]{1,60}:\s+/, '')].map(bareCommand).some(isCommand);
}

/** Without backticks and what follows them, prompts, comments, words such as "Run", assignments and wrappers before the program. */
function bareCommand(text: string): string {
  return text
    .replace(/^(?:run|running|runs|execute|executing|exec)\s+/i, '')
    .replace(/^`{1,3}([^`]+)`{1,3}(?:\s.*)?$/s, '$1')
    .replace(/^(?:#[^\n]*\n\s*)+/, '')
    .replace(/^(?:[$>&!({]\s*)+/, '')
    .replace(/^(?:[A-Za-z_]\w*=\S*\s+)+(?=\S)/, '')
    .trim();
}

function isCommand(line: string): boolean {
  const [, first = '', rest = ''] = /^(\S+)\s+(\S.*)$/s.exec(line) ?? [];
  // A single word is the name of a tool as well.
  if (rest === '') return false;
  if (/^["'][^"']*[\\/]/.test(line) || programPath.test(first)) return true;
  const name = first.replace(/\.(?:exe|cmd|bat)$/, '');
  if (programs.has(name)) return true;
  // A cmdlet of PowerShell.
  if (/^[A-Z][a-z]+-[A-Z]\w+$/.test(name)) return true;
  const isShell = shellSyntax.test(` ${rest}`);
  if (words.has(name))
    return isShell || fileName.test(rest) || (!prose.test(rest) && !isInterpreter.test(name));
  return isShell && /^[a-z0-9][\w.+-]*$/.test(name) && !prose.test(rest);
}

/** Also the names of tools: "bash tool", "python script". */
const isInterpreter =
  /^(?:node|deno|python|ruby|bash|sh|zsh|fish|dash|ksh|pwsh|powershell|cmd|code|command|task|file|test)$/;
