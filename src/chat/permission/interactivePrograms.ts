// The table of programs that let the user type commands only after some of their subcommands, or unless an option says otherwise:
// consoles, remote shells, editors and pagers. Used by `readsCommands`, which has those that always do.

interface Row {
  /** Names of programs, separated by spaces. */
  readonly programs: string;
  /** The words that start it, without options, as a part of a regular expression. Default: any. */
  readonly after?: string;
  /** True if nothing but options may follow these words, since what follows is run instead. */
  readonly isLast?: boolean;
  /** With such a word, the program lets the user type nothing. */
  readonly unless?: RegExp;
  /** Without such a word, the program lets the user type nothing. */
  readonly only?: RegExp;
}

const noPager = /^--no-pager$/;
/** The text is given, so that no editor asks for it. */
const message = /^-[a-zA-Z]*[mFl]|^--(?:message|file|logfile|stdin)/;

const table: readonly Row[] = [
  // Consoles of frameworks, which run what is typed in their language or in SQL.
  { programs: 'rails hanami', after: 'c|db|console|dbconsole|db cli' },
  { programs: 'artisan', after: 'db|tinker' },
  { programs: 'console', isLast: true },
  { programs: 'drush', after: 'php|php:cli|sqlc|sql:cli|core:cli' },
  { programs: 'wp', after: 'db cli' },
  { programs: 'dotnet', after: 'script', isLast: true },
  { programs: 'firebase', after: 'functions:shell' },
  // Agents, which run commands that are typed, unless the prompt is given.
  {
    programs: 'claude gemini qwen opencode goose amp cursor-agent copilot crush',
    unless:
      /^(?:-[pxvVh]|--(?:print|prompt|execute|version|help)|exec|run|mcp|config|update|doctor|models)(?:=|$)/,
  },
  // With `-p`, this one takes the name of a profile.
  { programs: 'codex', unless: /^(?:-[Vh]|--(?:version|help)|exec|mcp|update)(?:=|$)/ },
  // Only of this one, `-m` is the prompt; of others it is the model.
  {
    programs: 'aider',
    unless: /^(?:-[mfh]|--(?:message|msg|message-file|version|help))(?:=|$)/,
  },
  // Clients of databases.
  { programs: 'cockroach', after: 'sql|demo' },
  { programs: 'dolt surreal snow', after: 'sql' },
  { programs: 'clickhouse', after: 'client|local' },
  { programs: 'heroku', after: 'pg:psql|redis:cli|ps:exec|run:inside|config:edit' },
  { programs: 'fly flyctl', after: 'pg connect|postgres connect|mpg connect' },
  { programs: 'railway tsh boundary', after: 'connect|db connect' },
  { programs: 'gcloud', after: 'sql connect|alloydb connect|interactive' },
  { programs: 'neon neonctl render', after: 'psql' },
  // Shells in containers and on other machines.
  { programs: 'kubectl oc', after: 'debug' },
  { programs: 'docker', after: 'debug' },
  // The program of a service may be a shell, and gets the input unless an option says otherwise.
  { programs: 'docker podman', after: 'compose run [^ ]+', isLast: true },
  { programs: 'docker-compose podman-compose', after: 'run [^ ]+', isLast: true },
  { programs: 'nomad', after: '(?:alloc )?exec' },
  { programs: 'lxc incus', after: 'exec' },
  { programs: 'aws', after: 'ecs execute-command' },
  { programs: 'az', after: 'interactive|container exec' },
  { programs: 'vagrant', after: 'powershell|winrm' },
  { programs: 'kamal', only: /^(?:-i|--interactive)$/ },
  // Shells with other programs on PATH.
  { programs: 'nix-shell', unless: /^--(?:run|command)$/ },
  { programs: 'guix', after: 'environment', unless: /^--$/ },
  { programs: 'flox devenv', after: 'activate' },
  { programs: 'npm', after: 'exec|x', isLast: true },
  // Editors for a message or a description that is not given.
  {
    programs: 'hg sl svn jj bzr brz darcs fossil got pijul',
    after:
      'commit|ci|describe|desc|split|diffedit|histedit|backout|amend|propedit|record|squash|arrange|resolve',
    unless: message,
  },
  {
    programs: 'gh glab',
    after: '(?:pr|mr|issue) (?:create|new|comment|note|review)|release create',
    unless:
      /^(?:-[bFfwn]|--(?:body|body-file|fill[\w-]*|web|notes[\w-]*|generate-notes|description|message|yes|approve))(?:=|$)/,
  },
  // Editors for files.
  { programs: 'rails', after: '(?:credentials|encrypted|secrets):edit' },
  { programs: 'bundle gem', after: 'open' },
  { programs: 'ansible-vault', after: 'create' },
  {
    programs: 'sops',
    unless:
      /^(?:-[deir]|--(?:decrypt|encrypt|rotate|set|version|help)|decrypt|encrypt|rotate|exec-env|exec-file|publish|keyservice|groups|updatekeys|filestatus|set|unset)$/,
  },
  // Pagers. Those of systemd remove the variable by which agents are started with pagers that run no programs.
  { programs: 'journalctl', unless: /^(?:--no-pager|--follow|-[a-z]*f[a-z]*)$/ },
  {
    programs:
      'systemctl loginctl coredumpctl resolvectl networkctl timedatectl hostnamectl localectl bootctl busctl homectl',
    after:
      'status|show|cat|help|tree|info|dump|statistics|query|list|list-[a-z-]+|[a-z]+-status|show-[a-z-]+',
    unless: noPager,
  },
  { programs: 'systemctl', isLast: true, unless: noPager },
  { programs: 'bat batcat', unless: /^(?:--paging=never|-[a-zA-Z]*[Pp]p?|--style=plain)$/ },
];

const rows = table.map(({ programs, after, isLast, ...row }) => ({
  ...row,
  programs: new Set(programs.split(' ')),
  after: new RegExp(
    `${after === undefined ? '^' : `(?:^| )(?:${after})`}${isLast === true ? '$' : after === undefined ? '' : '(?= |$)'}`,
  ),
}));

/** Words after the name of a program in which a subcommand is found: options with values may be before it. */
const mostWords = 6;

/** @param name of the program, without its folder. @param rest the words after it, without quotes. */
export function startsInteractive(name: string, rest: readonly string[]): boolean {
  const line = rest
    .filter((word) => !word.startsWith('-'))
    .slice(0, mostWords)
    .join(' ');
  return rows.some(
    ({ programs, after, unless, only }) =>
      programs.has(name) &&
      after.test(line) &&
      !(unless && rest.some((word) => unless.test(word))) &&
      (!only || rest.some((word) => only.test(word))),
  );
}
