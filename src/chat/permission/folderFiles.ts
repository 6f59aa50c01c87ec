// Finds which files of the folder in which a command starts can change what its programs run, for the sentence of a rule: `npm test`
// runs what package.json says, with the shell that .npmrc names. docs/permission-rules.md lists the programs.

export interface FolderFiles {
  /** Examples of such files. */
  readonly files: readonly string[];
  /** False if no file of the folder changes what the line runs. */
  readonly canChange: boolean;
}

/** Names of programs, and the files from which each of them reads what to run. */
export const folderFileTable: readonly (readonly [programs: string, files: string])[] = [
  ['npm', 'package.json .npmrc'],
  ['npx', 'node_modules package.json .npmrc'],
  ['pnpm pnpx', 'package.json .npmrc pnpm-workspace.yaml .pnpmfile.cjs'],
  ['yarn yarnpkg', 'package.json .yarnrc.yml .yarnrc'],
  ['bun bunx', 'package.json bunfig.toml .env'],
  ['deno', 'deno.json package.json .npmrc'],
  ['node tsx ts-node', 'package.json node_modules'],
  ['pip pip3 pipx', 'pyproject.toml setup.py'],
  ['uv uvx poetry pdm hatch', 'pyproject.toml uv.toml .venv'],
  ['pytest py.test', 'conftest.py pytest.ini pyproject.toml tox.ini setup.cfg'],
  ['tox nox', 'tox.ini noxfile.py pyproject.toml'],
  ['git gh', '.git/config .git/hooks .gitattributes'],
  ['make gmake', 'GNUmakefile Makefile'],
  ['cmake ctest', 'CMakeLists.txt CMakePresets.json'],
  ['cargo rustc', '.cargo/config.toml Cargo.toml build.rs rust-toolchain.toml'],
  ['go', 'go.mod go.work vendor'],
  ['mvn mvnw', 'pom.xml .mvn'],
  ['gradle gradlew', 'build.gradle settings.gradle gradle.properties'],
  ['sbt', 'build.sbt .sbtopts .jvmopts'],
  ['dotnet msbuild', 'Directory.Build.props global.json nuget.config'],
  ['bundle rake rails gem', 'Gemfile Rakefile .bundle/config'],
  ['composer', 'composer.json'],
  ['mix', 'mix.exs'],
  ['swift', 'Package.swift'],
  ['dart flutter', 'pubspec.yaml'],
  ['docker podman docker-compose', 'Dockerfile compose.yaml .env'],
  ['terraform tofu', '*.tf .terraform'],
  ['bazel bazelisk', '.bazelrc MODULE.bazel tools/bazel'],
  ['just', 'justfile'],
  ['task', 'Taskfile.yml'],
  ['pre-commit', '.pre-commit-config.yaml'],
];

/** Programs that run nothing that a file of the folder names. */
export const plainPrograms: ReadonlySet<string> = new Set(
  (
    'ls cat head tail wc du df tree grep egrep fgrep rg pwd cd echo printf mkdir rmdir touch cp mv rm ln chmod true false test [ ' +
    'sleep date sort uniq cut tr basename dirname realpath readlink stat file cmp which whoami hostname uname id nproc seq'
  ).split(' '),
);

/** Those of `plainPrograms` that have options to run a program. A word that a shell reads from files may be one: `--pre=sh`. */
const runsByOption: ReadonlyMap<string, RegExp> = new Map([
  ['rg', /\s--(?:pre|hostname-bin)/],
  ['sort', /\s--co/],
]);
/** Wildcards with which an option may begin, and substitutions. */
const wordFromFiles = /\$\(|`|(?:^|\s)(?:[@!+]?\(|(?:-[\w-]*)?[*?[])/;

const filesOf = new Map(
  folderFileTable.flatMap(([programs, files]) =>
    programs.split(' ').map((program) => [program, files.split(' ')] as const),
  ),
);
const python = /^(?:i?python[\d.]*|pypy[\d.]*|py)$/;
const mostFiles = 8;
/** UTF-16 units of a line that are read; the rest may contain any program. */
const longestLine = 10_000;

/** Returns `canChange` true for unknown programs. */
export function folderFiles(line: string): FolderFiles {
  const files = new Set<string>();
  let canChange = line.length > longestLine;
  const hasWordFromFiles = wordFromFiles.test(withoutQuotes(line.slice(0, longestLine)));
  for (const part of line.slice(0, longestLine).split(/[;&|(){}`\n\r]+/u)) {
    const all = part
      .split(/\s+/u)
      .map((word) => word.replaceAll(/["'\\^]/g, ''))
      .filter((word) => word !== '');
    const words = all.filter((word) => !/^\w+=/.test(word));
    const [first] = words;
    if (first === undefined) continue;
    // A variable before the program may name a file of the folder: `LD_PRELOAD=./a.so ls`.
    if (all[0] === first && plainPrograms.has(first)) {
      const option = runsByOption.get(first);
      canChange ||= option !== undefined && (hasWordFromFiles || option.test(` ${all.join(' ')}`));
      continue;
    }
    canChange = true;
    // The program may come after another one that starts it: `sudo npm test`.
    const at = words.findIndex((word) => isKnown(nameOf(word)));
    if (at < 0) continue;
    for (const file of filesFor(nameOf(words[at]!), words.slice(at + 1))) files.add(file);
  }
  return { files: [...files].slice(0, mostFiles), canChange };
}

/** With other characters in place of those that mean nothing in quotes. */
function withoutQuotes(line: string): string {
  return line.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) =>
    single === undefined ? double!.replaceAll(/(?<!\$)\(|[\s*?[]/g, '_') : single.replaceAll(/[^\w-]/g, '_'),
  );
}

function isKnown(name: string): boolean {
  return filesOf.has(name) || python.test(name);
}

/** `python -m a.b` runs a module of the folder if there is one of the name, and imports others from there. */
function filesFor(program: string, rest: readonly string[]): readonly string[] {
  const known = filesOf.get(program);
  if (known) return known;
  const module = rest[rest.indexOf('-m') + 1];
  const name = rest.includes('-m') ? /^\w{1,60}/.exec(module ?? '')?.[0] : undefined;
  return name === undefined ? [] : [`${name}.py`, `${name}/`, ...(filesOf.get(name) ?? [])];
}

/** The name of a program without its folder and without a file extension of Windows. */
function nameOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).replace(/\.(?:exe|cmd|bat)$/i, '');
}
