// Finds lines whose sentence would not say what a rule for them allows, so that none is offered: those that start a program which
// runs what it reads from its input (`bash`, `docker exec -it x sh`), since agents can write to it without asking, and those that
// give later lines of the same shell another meaning (`alias`, `export PATH=…`).

/** Run what they read unless a word names a file or a text to run. */
const interpreters =
  /^(?:(?:ba|z|da|fi|k|a|c|tc|mk)?sh|nu|pwsh|powershell|cmd|node|deno|bun|tsx|ts-node|i?python[\d.]*|pypy[\d.]*|ruby|irb|perl|php|lua[\d.]*|r|julia|ghci|scala|groovy|jshell|clj|elixir|iex|erl|ocaml|sbcl|guile|racket|tclsh|expect|bc|dc|ed|busybox|xargs|parallel|at|batch|source)$/i;
/** Let the user type commands, whatever follows them. */
const consoles =
  /^(?:su|ssh|telnet|ftp|sftp|lftp|screen|tmux|script|gdb|lldb|sqlite3?|psql|mysql|mariadb|mongosh?|redis-cli|sqlplus|sqlcmd|duckdb|vim?|nvim|view|ex|nano|emacs|less|more|most|man|info|top|htop)$/i;
/** Run a program that is among the rest of their words. */
const wrappers =
  /^(?:sudo|doas|env|command|exec|builtin|nohup|time|nice|ionice|setsid|stdbuf|timeout|winpty|watch|chroot|uv|npx|bunx|pnpm|yarn|npm|pipx|poetry|pipenv|conda|bundle|docker|podman|kubectl|docker-compose|wsl|vagrant|nix|mise|start|call|strace)$/i;
const isAbout = /^(?:--version|-V|-v|--help|-h)$/;
/** Options of shells and interpreters to read from the input. */
const fromInput = /^(?:-|-i|-s|-is|-si|-li|-il|--interactive|\/dev\/stdin)$/;

/** UTF-16 units. A longer line takes long to read, and a rule for it has no use. */
const longestLine = 10_000;

/** Errs on the side of true. */
export function readsCommands(line: string): boolean {
  if (line.length > longestLine) return true;
  return line.split(/[;&|`(){}\p{Cc}]+/u).some((part) => {
    const words = part
      .split(/\s+/u)
      .map((word) => word.replaceAll(/["'\\^]/g, ''))
      .filter((word) => word !== '' && !/^\w+=/.test(word));
    const at = words.findIndex((word) => interpreters.test(nameOf(word)) || consoles.test(nameOf(word)));
    const isRun = at === 0 || (at > 0 && wrappers.test(nameOf(words[0]!)));
    if (!isRun)
      return (
        /^(?:sudo|doas)$/.test(words[0] ?? '') &&
        words.every((word, one) => one === 0 || word.startsWith('-'))
      );
    const rest = words.slice(at + 1).filter((word) => !/^\d?[<>]/.test(word));
    if (rest.length > 0 && rest.every((word) => isAbout.test(word))) return false;
    if (consoles.test(nameOf(words[at]!))) return true;
    return rest.every((word) => word.startsWith('-')) || rest.some((word) => fromInput.test(word));
  });
}

const definesName =
  /^(?:alias|doskey|hash\s+-p|enable\s+-f|set-alias|new-alias|sal|nal|function|set-item\s+["']?(?:alias|function):)(?:\s|$|["'])/i;
/** `PATH=…` without a command after it is for all later ones. */
const setsPath =
  /^(?:(?:export|declare|typeset|set)\s.*\bpath\s*\+?=|setx\s.*\bpath\b|\[?\$env:path\s*\+?=|(?:\w+=\S*\s+)*path=\S*$|fish_add_path|set\s.*\bpath\s|.*\bsetenvironmentvariable\b)/is;

/** True if names of programs may mean others after the line, also through a function of a shell. */
export function changesPrograms(line: string): boolean {
  if (/[\w-]\s*\(\s*\)\s*[{(]/.test(line)) return true;
  return line
    .split(/[;&|(){}\n\r]+/u)
    .map((part) => part.trim())
    .some((part) => definesName.test(part) || setsPath.test(part));
}

/** Without its folder. */
function nameOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).replace(/\.exe$/i, '');
}
