// Finds lines that start a program which runs what it reads from its input (`bash`, `docker exec -it x sh`, an editor), so that no
// rule is offered for them: agents can write to a running program without asking. `changesPrograms` finds other such lines.

/** Run what they read unless a word names a file or a text to run. */
const interpreters =
  /^(?:(?:ba|z|da|fi|k|mk|a|c|tc|ya|o)?sh|nu|xonsh|elvish|pwsh|powershell|cmd|node|deno|bun|tsx|ts-node|i?python[\d.]*|pypy[\d.]*|ruby|perl|php|lua[\d.]*|r|julia|scala|groovy|clj|clojure|elixir|ocaml|sbcl|guile|racket|tclsh|wish|expect|bc|dc|ed|m4|busybox|toybox|xargs|parallel|at|batch|source|osascript|gnuplot|swipl|fakeroot|setarch|linux(?:32|64)|make|gmake|sbt|lftp)$/i;
/** Let the user type commands, whatever follows them. */
const consoles =
  /^(?:su|ssh|telnet|ftp|sftp|screen|tmux|zellij|script|gdb|lldb|pdb|sqlite3?|psql|mysql|mariadb|mongosh?|redis-cli|sqlplus|sqlcmd|duckdb|clickhouse-client|vim?|vimdiff|gvim|nvim|view|ex|nano|emacs|emacsclient|hx|helix|kak|micro|joe|editor|sensible-editor|visudo|vipw|sudoedit|crontab|less|more|most|man|info|top|htop|iex|ghci|irb|pry|jshell|erl|utop|octave|maxima|gp|sage|nc|ncat|netcat|socat|nsenter|unshare|newgrp|login|machinectl|mailx?|mutt|ranger|mc|nnn)$/i;
/** Run a program that is among the rest of their words. */
const wrappers =
  /^(?:sudo|doas|env|command|exec|builtin|coproc|nohup|time|nice|ionice|chrt|taskset|setsid|stdbuf|unbuffer|rlwrap|timeout|winpty|watch|chroot|fakeroot|setarch|proot|bwrap|firejail|unshare|runuser|gosu|sg|systemd-run|caffeinate|entr|watchexec|nodemon|flock|direnv|dotenv|op|aws-vault|asdf|rtx|pyenv|rbenv|volta|fnm|hatch|pdm|rye|pixi|devbox|uv|npx|bunx|pnpm|yarn|npm|pipx|poetry|pipenv|conda|mamba|bundle|docker|podman|nerdctl|kubectl|oc|docker-compose|lxc|incus|multipass|limactl|toolbox|distrobox|wsl|vagrant|nix|nix-shell|guix|mise|start|call|strace|ltrace|valgrind|if|then|else|elif|do|while|until|not|and|or|begin|!|&|\.)$/i;
/** Words before a program that a line runs. */
const beforeProgram = /^(?:-exec(?:dir)?|-ok(?:dir)?|--exec|-x|-X|run|foreach|exec)$/;
const isAbout = /^(?:--version|-V|-v|--help|-h)$/;
/** Options of shells and interpreters to read from the input. */
const fromInput =
  /^(?:-|-i|-s|-is|-si|-li|-il|--interactive|--shell|\/dev\/(?:stdin|tty|fd\/0)|\/proc\/self\/fd\/0)$/;
/** Subcommands that start a shell or a console: `rails console`, `poetry shell`. */
const sessions =
  /^(?:shell|console|repl|tinker|dbshell|dbconsole|shell_plus|attach|enter|start-session|rlogin|edit|develop)$/;
/** Programs that only print or find such words. */
const printers = /^(?:echo|printf|grep|rg|cat|ls|cd|mkdir|cp|mv|rm|touch|find|fd|git|test|\[)$/;
const containers = /^(?:docker|podman|nerdctl|kubectl|oc|docker-compose|lxc|incus)$/;
/** Subcommands of git that may open an editor. */
const editing =
  /^(?:commit|rebase|add|stage|tag|stash|checkout|restore|reset|config|branch|notes|revert|merge|cherry-pick|am)$/;
/** A file to run or to follow that stands for the input. */
const fileFromInput =
  /(?:^|\s)(?:-f|--file|--filename)[ =]?["']?-["']?(?=\s|$)|\/dev\/(?:stdin|tty|fd\/0)\b|\/proc\/self\/fd\/0\b/;

/** UTF-16 units. A longer line takes long to read, and a rule for it has no use. */
const longestLine = 10_000;

/** Errs on the side of true. */
export function readsCommands(line: string): boolean {
  if (line.length > longestLine || fileFromInput.test(line)) return true;
  return line.split(/[;&|`(){}\p{Cc}]+/u).some((part) => {
    const words = part
      .split(/\s+/u)
      .map((word) => word.replaceAll(/["'\\^]/g, ''))
      .filter((word) => word !== '' && !/^\w+=/.test(word));
    return startsProgram(words) || startsSession(words) || opensEditor(words);
  });
}

function startsProgram(words: readonly string[]): boolean {
  const at = words.findIndex(
    (word, one) =>
      isReader(word) && (one === 0 || isWrapper(words[0]!) || beforeProgram.test(words[one - 1]!)),
  );
  if (at < 0)
    return (
      /^(?:sudo|doas)$/.test(words[0] ?? '') && words.every((word, one) => one === 0 || word.startsWith('-'))
    );
  const name = nameOf(words[at]!);
  const rest = words.slice(at + 1).filter((word) => !/^\d?[<>]/.test(word));
  if (rest.length > 0 && rest.every((word) => isAbout.test(word))) return false;
  if (consoles.test(name)) return true;
  // Without a target, these run what they find in the folder.
  if (/^g?make$/i.test(name)) return false;
  return rest.every((word) => word.startsWith('-')) || rest.some((word) => fromInput.test(word));
}

function isReader(word: string): boolean {
  const name = nameOf(word);
  return interpreters.test(name) || consoles.test(name);
}

function isWrapper(word: string): boolean {
  return wrappers.test(nameOf(word));
}

function startsSession(words: readonly string[]): boolean {
  const name = nameOf(words[0] ?? '');
  if (printers.test(name)) return false;
  if (words.slice(1, 6).some((word) => sessions.test(word))) return true;
  // The program of an image may be a shell.
  const container = words.findIndex((word) => containers.test(nameOf(word)));
  const isRun = container === 0 || (container > 0 && isWrapper(name));
  return (
    isRun &&
    words.slice(container + 1).some((word) => /^(?:-[a-z]*i[a-z]*|--interactive|--stdin)$/.test(word))
  );
}

/** An editor runs programs, too: `git commit` without a message, `git rebase -i`, `git add -p`. */
function opensEditor(words: readonly string[]): boolean {
  const at = words.findIndex((word) => nameOf(word) === 'git');
  if (at !== 0 && !(at > 0 && isWrapper(words[0]!))) return false;
  const found = words.findIndex((word, one) => one > at && editing.test(word));
  if (found < 0) return false;
  const command = words[found]!;
  const rest = words.slice(found + 1);
  const has = (option: RegExp): boolean => rest.some((word) => option.test(word));
  if (has(/^(?:--edit|--edit-description|--interactive|--patch)$/)) return true;
  if (command !== 'branch' && command !== 'revert' && has(/^-(?:i|p|e)$/))
    return command !== 'config' || has(/^-e$/);
  if (command === 'tag')
    return has(/^-[a-z]*[as]$|^--annotate$|^--sign$/) && !has(/^-[a-z]*[mF]|^--message|^--file/);
  return (
    command === 'commit' &&
    !has(/^-[a-z]*[mFC]|^--(?:message|file|reuse-message|no-edit|fixup|squash|dry-run|help)(?:=|$)/)
  );
}

/** Without its folder. */
function nameOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).replace(/\.exe$/i, '');
}
