// Finds lines that start a program which runs what it reads from its input (`bash`, `docker exec -it x sh`, an editor), so that no
// rule is offered for them: agents can write to a running program without asking. `changesPrograms` finds other such lines.

import { startsInteractive } from './interactivePrograms.ts';

/** Run what they read unless a word names a file or a text to run. */
const interpreters =
  /^(?:(?:ba|z|da|fi|k|mk|a|c|tc|ya|o)?sh|nu|brush|oil|rush|xonsh|elvish|pwsh|powershell|cmd|node|deno|bun|tsx|ts-node|i?python[\d.]*|pypy[\d.]*|py|ruby|perl|php|lua[\d.]*|r|rscript|openssl|julia|scala|groovy|clj|clojure|elixir|ocaml|sbcl|guile|racket|tclsh|wish|expect|bc|dc|ed|m4|busybox|toybox|xargs|parallel|source|wsl|swift|kotlin|kotlinc|janet|fennel|hy|bb|nbb|luau|gawk|rc|es|ysh|ion|murex|rbash|posh|sash|mksh|toysh|wine|proot|gosh|scala-cli|csi|fsharpi|osascript|gnuplot|swipl|fakeroot|setarch|linux(?:32|64)|make|gmake|sbt|lftp)$/i;
/** Let the user type commands, whatever follows them. */
const consoles =
  /^(?:su|ed|at|batch|chroot|runuser|firejail|sg|pkexec|ssh|mosh|et|autossh|sshpass|dbclient|plink|rsh|rlogin|cu|minicom|picocom|tio|smbclient|ncftp|tftp|telnet|ftp|sftp|nslookup|netsh|diskpart|wmic|debug|edlin|screen|tmux|zellij|script|gdb|lldb|pdb|sqlite3?|psql|mysql|mariadb|mongo(?:sh)?|redis-cli|sqlplus|sqlcmd|duckdb|clickhouse-client|vim?|vimdiff|gvim|nvim|view|ex|nano|emacs|emacsclient|hx|helix|kak|micro|joe|vis|mg|jed|jmacs|ne|pico|rview|rvim|vimtutor|tig|lazygit|gitui|lazydocker|k9s|vifm|lf|yazi|xplr|joshuto|broot|btop|w3m|lynx|e?links|perldoc|dtach|abduco|dvtm|ttyd|gotty|tmate|asciinema|editor|sensible-editor|visudo|vipw|sudoedit|crontab|less|more|most|man|info|top|htop|iex|ghci|irb|bpython|ptpython|ptipython|pudb3?|ipdb3?|radian|drgn|jupyter-console|amm|dotnet-script|evcxr|gore|yaegi|idris2?|coqtop|gforth|factor|planck|chez|chezscheme|scheme|mit-scheme|gsi|picolisp|newlisp|ecl|clisp|ccl|abcl|matlab|gap|magma|octave-cli|scilab(?:-cli)?|spark-shell|pyspark|sparkr|hive|beeline|trino|cqlsh|influx|valkey-cli|snowsql|usql|pgcli|mycli|litecli|iredis|sqlcl|isql|tsql|db2|pry|jshell|erl|utop|octave|maxima|gp|sage|nc|ncat|netcat|socat|nsenter|unshare|newgrp|login|machinectl|mailx?|mutt|irssi|weechat|ranger|mc|nnn|run0|vigr|psysh|phpdbg|cling|gomacro|rdbg|byebug|jdb|dlv|cgdb|ddd|gdb-multiarch|rust-(?:gdb|lldb)|frida|r2|radare2|rizin|msfconsole|ansible-console|arangosh|ksql|spark-sql|presto|impala-shell|cypher-shell|clickhouse-local|cockroach-sql|gremlin|wolframscript|ngspice|pydoc[\d.]*|ri)$/i;
/** Run a program that is among the rest of their words. */
const wrappers =
  /^(?:sudo|doas|env|command|exec|builtin|coproc|nohup|time|nice|ionice|chrt|taskset|setsid|stdbuf|unbuffer|rlwrap|timeout|winpty|watch|chroot|fakeroot|setarch|proot|bwrap|firejail|unshare|runuser|gosu|sg|systemd-run|caffeinate|entr|watchexec|nodemon|flock|direnv|dotenv|op|aws-vault|asdf|rtx|pyenv|rbenv|volta|fnm|hatch|pdm|rye|pixi|devbox|uv|npx|bunx|pnpm|yarn|npm|pipx|poetry|pipenv|conda|mamba|bundle|docker|podman|nerdctl|kubectl|oc|docker-compose|lxc|incus|multipass|limactl|toolbox|distrobox|wsl|vagrant|nix|nix-shell|guix|mise|start|call|strace|ltrace|valgrind|numactl|cpulimit|prlimit|perf|rr|heaptrack|dbus-run-session|xvfb-run|ssh-agent|gpg-agent|doppler|infisical|chamber|envchain|dotenvx|teller|sops|opam|stack|cabal|dune|busybox|toybox|xargs|parallel|wine|conhost|runas|psexec|powershell|pwsh|nvm|uvx|pkexec|runuser|heroku|fly|flyctl|railway|dokku|kamal|foreman|overmind|spring|dip|xcrun|compose|podman-compose|if|then|else|elif|do|while|until|not|and|or|begin|!|&|\.)$/i;
/** Words before a program that a line runs. */
const beforeProgram = /^(?:-exec(?:dir)?|-ok(?:dir)?|--exec|-x|-X|run|foreach|exec)$/;
const isAbout = /^(?:--version|-V|-v|--help|-h)$/;
/** Options of shells and interpreters to read from the input. */
const fromInput =
  /^(?:-|-i|-s|-is|-si|-li|-il|--interactive|--shell|\/dev\/(?:stdin|tty|fd\/0)|\/proc\/self\/fd\/0)$/;
/** Options with a value in the next word, which is then no file to run. */
const valued: readonly (readonly [programs: RegExp, options: RegExp])[] = [
  [/^fish$/i, /^(?:-C|--init-command)$/],
  [/sh$/i, /^(?:[-+][a-z]*[oO]|--rcfile|--init-file)$/],
  [/^i?py/i, /^-(?:[WX]|-check-hash-based-pycs)$/],
  [/^ruby/i, /^-[a-zA-Z]*[IrCEF]$/],
  [/^perl/i, /^-[a-zA-Z]*I$/],
  [/^php/i, /^-[a-zA-Z]*[cz]$/],
  [/^lua/i, /^-l$/],
  [/^julia$/i, /^(?:-[CHJLOgipt]|--(?:project|threads|procs|sysroot|load|sysimage))$/],
  [
    /^(?:node|tsx|ts-node|bun|deno)$/i,
    /^(?:-[rCPO]|--(?:require|import|loader|experimental-loader|env-file(?:-if-exists)?|conditions|tsconfig|project|preload|title|icu-data-dir|openssl-config|inspect-port|disable-warning))$/,
  ],
];
/** Options of PowerShell, in any unambiguous length, with a value that is no command. */
const ofPowerShell =
  /^-(?:ex|ep|exec\w*|version|v|wd|workingd\w*|w|windows\w*|config\w*|settings\w*|inp\w*|if|o|outp\w*|of|custom\w*|psc\w*)$/i;
/** Options with which a shell or an interpreter goes on after what it was given, or starts a console. */
const goesOn: readonly (readonly [programs: RegExp, options: RegExp])[] = [
  [/^(?:pwsh|powershell)$/i, /^[-/]noe\w*$/i],
  [/^cmd$/i, /^\/(?!c)[a-z]*k/i],
  [/^i?py/i, /^-[a-zA-Z]*i/],
  [/^lua/i, /^-[a-z]*i/],
  [/^perl/i, /^-[a-zA-Z]*d/],
  [/^ruby/i, /^-r(?:irb|pry|debug|byebug)\b/],
  [/^node$/i, /^(?:-[a-z]*i|inspect|debug)$/],
];
/** Modules of Python that are a console, or show a pager. */
const consoleModules = /^(?:code|pdb|asyncio|IPython|ptpython|bpython|sqlite3|pydoc|xonsh|pudb|ipdb)$/;
/** Subcommands that start a shell or a console: `rails console`, `poetry shell`. */
const sessions =
  /^(?:shell|console|repl|tinker|dbshell|dbconsole|shell_plus|attach|enter|start-session|rlogin|rsh|edit|develop|fsi|ghci|utop|explore|evcxr|ssh)$/;
/** Programs that only print or find such words. */
const printers = /^(?:echo|printf|grep|rg|cat|ls|cd|mkdir|cp|mv|rm|touch|find|fd|git|test|\[)$/;
const containers = /^(?:docker|podman|nerdctl|kubectl|oc|docker-compose|lxc|incus)$/;
/** Subcommands of git that may open an editor. */
const editing =
  /^(?:commit|rebase|add|stage|clean|tag|stash|checkout|restore|reset|config|branch|notes|revert|merge|pull|cherry-pick|am)$/;
/** Options with which these open no editor. */
const withoutMessage = {
  merge: /^(?:--no-edit|--ff-only|--squash|--no-commit|--abort|--quit|-m.*|--message.*|-F.*|--file.*)$/,
  pull: /^(?:--no-edit|--ff-only|--squash|--no-commit|-r|--rebase.*)$/,
  revert: /^(?:--no-edit|--no-commit|-n|--abort|--quit|--skip)$/,
};
/** Subcommands and options of git that start a viewer or an editor. */
const viewing = /^(?:mergetool|difftool|gui|citool|instaweb|help)$/;
const viewOption = /^(?:--edit|--edit-todo|--compose|-O|--open-files-in-pager)$/;
/** A file to run or to follow that stands for the input. */
const fileFromInput =
  /(?:^|\s)(?:-[fK]|--file|--filename|--makefile|--config|--input-file)[ =]?["']?-["']?(?=\s|$)|\srun(?:ner)?\s+-(?=\s|$)|\/dev\/(?:stdin|tty|fd\/0)\b|\/proc\/self\/fd\/0\b/;

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
    return startsProgram(words) || startsSession(words) || opensEditor(words) || hasInteractive(words);
  });
}

function hasInteractive(words: readonly string[]): boolean {
  const first = words[0];
  if (first === undefined || printers.test(nameOf(first))) return false;
  return words.some((word, at) => {
    const isStart = at === 0 || isWrapper(first) || isReader(first) || beforeProgram.test(words[at - 1]!);
    return isStart && startsInteractive(nameOf(word), words.slice(at + 1));
  });
}

function startsProgram(words: readonly string[]): boolean {
  const isStart = (word: string, at: number): boolean =>
    isReader(word) && (at === 0 || isWrapper(words[0]!) || beforeProgram.test(words[at - 1]!));
  if (words.some((word, at) => isStart(word, at) && readsInput(nameOf(word), words.slice(at + 1))))
    return true;
  return /^(?:sudo|doas)$/.test(words[0] ?? '') && startsShellAsOther(words.slice(1));
}

/** Options of sudo and doas with a value in the next word. */
const ofOther = /^-[a-zA-Z]*[ughpCDRTUrt]$/;

/** `sudo -u me -i` starts a shell; so does sudo without a program. */
function startsShellAsOther(words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!word.startsWith('-')) return false;
    if (/^-[a-zA-Z]*[ise]|^--(?:login|shell|edit)$/.test(word)) return true;
    if (ofOther.test(word)) at++;
  }
  return true;
}

function readsInput(name: string, words: readonly string[]): boolean {
  const given = words.filter((word) => !/^\d?[<>]/.test(word));
  if (startsConsole(name, given)) return true;
  const rest = withoutValues(name, given);
  if (rest.length > 0 && rest.every((word) => isAbout.test(word))) return false;
  if (consoles.test(name)) return true;
  // Without a target, these run what they find in the folder.
  if (/^g?make$/i.test(name)) return false;
  return rest.every((word) => word.startsWith('-')) || rest.some((word) => fromInput.test(word));
}

function startsConsole(name: string, words: readonly string[]): boolean {
  // Until the script, whose options follow.
  const script = words.findIndex((word) => !/^[-/]/.test(word));
  const options = words.slice(0, script < 0 ? words.length : script + 1);
  if (goesOn.some(([programs, found]) => programs.test(name) && options.some((one) => found.test(one))))
    return true;
  if (/^cmd$/i.test(name)) return !words.some((word) => /^\/[a-z]*[cr]/i.test(word));
  const module = words[words.findIndex((word) => /^-[a-zA-Z]*m$/.test(word)) + 1];
  return /^i?py/i.test(name) && words[0] !== module && consoleModules.test(module ?? '');
}

/** The words without the options that have a value in the next word, and without these values. */
function withoutValues(name: string, words: readonly string[]): readonly string[] {
  const isValued = (word: string): boolean =>
    /^(?:pwsh|powershell)$/i.test(name)
      ? ofPowerShell.test(word)
      : valued.some(([programs, options]) => programs.test(name) && options.test(word));
  const kept: string[] = [];
  for (let at = 0; at < words.length; at++) {
    if (isValued(words[at]!)) at++;
    else kept.push(words[at]!);
  }
  return kept;
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
  const own = words.slice(at + 1);
  // After options of git itself.
  if (own.slice(0, 3).some((word) => viewing.test(word))) return true;
  if (own.some((word) => viewOption.test(word))) return true;
  if (/ (?:notes|config) edit /.test(` ${own.join(' ')} `)) return true;
  const found = words.findIndex((word, one) => one > at && editing.test(word));
  if (found < 0) return false;
  const command = words[found]!;
  const rest = words.slice(found + 1);
  const has = (option: RegExp): boolean => rest.some((word) => option.test(word));
  if (has(/^(?:--edit|--edit-description|--interactive|--patch)$/)) return true;
  if (command !== 'branch' && command !== 'revert' && has(/^-(?:i|p|e)$/))
    return command !== 'config' || has(/^-e$/);
  // A merge has a message of its own, which the user may edit. So has a rebase that goes on after a conflict.
  if (/^(?:merge|pull|revert)$/.test(command))
    return !has(withoutMessage[command as keyof typeof withoutMessage]);
  if (/^(?:rebase|cherry-pick)$/.test(command) && has(/^--continue$/)) return true;
  if (command === 'notes' && has(/^(?:add|append)$/))
    return !has(/^-[a-zA-Z]*[mFC]|^--(?:message|file|reuse-message)/);
  if (command === 'tag')
    return has(/^-[a-z]*[as]$|^--annotate$|^--sign$/) && !has(/^-[a-z]*[mF]|^--message|^--file/);
  return (
    command === 'commit' &&
    !has(
      /^-[a-z]*[mFC]|^--(?:message|file|reuse-message|no-edit|fixup(?!=(?:amend|reword):)|dry-run|help)(?:=|$)/,
    )
  );
}

/** Without its folder. */
function nameOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).replace(/\.exe$/i, '');
}
