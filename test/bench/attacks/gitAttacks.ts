// Repositories that make git run a program when it reads them. Each attack runs a program that creates a marker file. Used by
// unit tests.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export interface GitAttack {
  readonly name: string;
  /**
   * `repository`: changes an existing repository, as a program on the same disk can. `folder`: creates one in an ordinary
   * folder, as `fs/write_text_file` could.
   */
  readonly on: 'repository' | 'folder';
  /** @param program absolute path of an executable that takes any arguments. */
  plant(root: string, program: string): void;
  /** Objects are missing, and git cannot answer without fetching them. */
  readonly needsFetch?: true;
  /** git commands that run the program if called without precautions, which proves that the attack works. */
  readonly falls: readonly (readonly string[])[];
}

/** Creates the program of the attacks, which creates the file `marker` and exits with 1. @returns its path. */
export function markerProgram(folder: string, marker: string): string {
  const path = join(folder, 'program.sh');
  writeFileSync(path, `#!/bin/sh\necho "$0 $*" >> '${marker}'\nexit 1\n`);
  chmodSync(path, 0o755);
  return path;
}

/** A repository with two commits, in which `a.txt` is clean and `b.txt` was changed. */
export function makeRepository(root: string): void {
  mkdirSync(join(root, 'sub'), { recursive: true });
  gitIn(root, 'init', '-q', '-b', 'main');
  for (const name of ['a.txt', 'b.txt', 'sub/c.txt']) writeFileSync(join(root, name), `${name}\n`);
  gitIn(root, 'add', '.');
  gitIn(root, 'commit', '-q', '-m', 'one');
  writeFileSync(join(root, 'a.txt'), 'two\n');
  gitIn(root, 'commit', '-q', '-am', 'two');
  writeFileSync(join(root, 'b.txt'), 'changed\n');
}

export function gitIn(root: string, ...args: readonly string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'protocol.file.allow=always'];
  return execFileSync('git', [...who, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
}

const set = (root: string, key: string, value: string): void => void gitIn(root, 'config', key, value);

/** Changes only the time of a file, so that git has to read it to know whether it changed. */
const touch = (root: string, name: string): void =>
  writeFileSync(join(root, name), readFileSync(join(root, name)));

const status = ['status', '--porcelain'];

function filter(kind: 'clean' | 'process', attributes: string): GitAttack {
  return {
    name: `${kind} filter, by ${attributes}`,
    on: 'repository',
    plant: (root, program) => {
      set(root, `filter.evil.${kind}`, program);
      writeFileSync(join(root, attributes), '* filter=evil\n');
      touch(root, 'a.txt');
    },
    falls: [status],
  };
}

/** Removes objects, so that git fetches them from a remote. */
function lazyFetch(name: string, configure: (root: string, program: string) => void): GitAttack {
  return {
    name: `a missing object that is fetched ${name}`,
    on: 'repository',
    needsFetch: true,
    plant: (root, program) => {
      set(root, 'core.repositoryFormatVersion', '1');
      set(root, 'extensions.partialClone', 'origin');
      set(root, 'remote.origin.promisor', 'true');
      configure(root, program);
      const blob = gitIn(root, 'rev-parse', 'HEAD~1:a.txt').trim();
      rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)), { force: true });
      const now = gitIn(root, 'rev-parse', 'HEAD:a.txt').trim();
      rmSync(join(root, '.git/objects', now.slice(0, 2), now.slice(2)), { force: true });
    },
    falls: [['cat-file', '-p', 'HEAD:a.txt']],
  };
}

/** Creates a bare repository: the files of a `.git` folder directly in `folder`. */
function bareLayout(folder: string, config: string): void {
  for (const name of ['objects', 'refs']) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'x'), '');
  }
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(folder, 'config'), config);
}

const fsmonitorConfig = (worktree: string, program: string): string =>
  `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ${worktree}\n\tfsmonitor = ${program}\n`;

export const gitAttacks: readonly GitAttack[] = [
  {
    name: 'a bare repository at the root of the folder, with core.worktree and core.fsmonitor',
    on: 'folder',
    plant: (root, program) => bareLayout(root, fsmonitorConfig(root, program)),
    falls: [status],
  },
  {
    name: 'a bare repository with a clean filter',
    on: 'folder',
    plant: (root, program) => {
      makeRepository(root);
      set(root, 'core.worktree', root);
      set(root, 'filter.evil.clean', program);
      writeFileSync(join(root, '.gitattributes'), '* filter=evil\n');
      for (const name of readdirSync(join(root, '.git')))
        renameSync(join(root, '.git', name), join(root, name));
      rmSync(join(root, '.git'), { recursive: true });
      touch(root, 'a.txt');
    },
    falls: [status],
  },
  {
    name: 'a new .git folder with core.fsmonitor',
    on: 'folder',
    plant: (root, program) => bareLayout(join(root, '.git'), fsmonitorConfig(root, program)),
    falls: [status],
  },
  {
    name: 'a .git file that leads into the folder',
    on: 'folder',
    plant: (root, program) => {
      bareLayout(join(root, 'data'), fsmonitorConfig(root, program));
      writeFileSync(join(root, '.git'), 'gitdir: data\n');
    },
    falls: [status],
  },
  {
    name: 'a .git link that leads into the folder',
    on: 'folder',
    plant: (root, program) => {
      bareLayout(join(root, 'data'), fsmonitorConfig(root, program));
      symlinkSync('data', join(root, '.git'));
    },
    falls: [status],
  },
  {
    name: 'core.fsmonitor',
    on: 'repository',
    plant: (root, program) => set(root, 'core.fsmonitor', program),
    falls: [status],
  },
  {
    name: 'core.worktree elsewhere, with core.fsmonitor',
    on: 'repository',
    plant: (root, program) => {
      set(root, 'core.worktree', join(root, 'sub'));
      set(root, 'core.fsmonitor', program);
    },
    falls: [status],
  },
  filter('clean', '.gitattributes'),
  filter('clean', '.git/info/attributes'),
  filter('process', '.gitattributes'),
  {
    name: 'smudge filter',
    on: 'repository',
    plant: (root, program) => {
      set(root, 'filter.evil.smudge', program);
      writeFileSync(join(root, '.git/info/attributes'), '* filter=evil\n');
    },
    falls: [['cat-file', '--filters', 'HEAD:a.txt']],
  },
  {
    name: 'textconv',
    on: 'repository',
    plant: (root, program) => {
      set(root, 'diff.evil.textconv', program);
      writeFileSync(join(root, '.gitattributes'), '* diff=evil\n');
    },
    falls: [['diff', 'HEAD']],
  },
  {
    name: 'an external diff of the attributes',
    on: 'repository',
    plant: (root, program) => {
      set(root, 'diff.evil.command', program);
      writeFileSync(join(root, '.gitattributes'), '* diff=evil\n');
    },
    falls: [['diff', 'HEAD']],
  },
  {
    name: 'diff.external',
    on: 'repository',
    plant: (root, program) => set(root, 'diff.external', program),
    falls: [['diff', 'HEAD']],
  },
  {
    name: 'hooks in .git/hooks',
    on: 'repository',
    plant: (root, program) => {
      for (const name of ['post-index-change', 'reference-transaction', 'fsmonitor-watchman'])
        symlinkSync(program, join(root, '.git/hooks', name));
      touch(root, 'a.txt');
    },
    falls: [status],
  },
  {
    name: 'core.hooksPath',
    on: 'repository',
    plant: (root, program) => {
      mkdirSync(join(root, 'hooks'));
      symlinkSync(program, join(root, 'hooks/post-index-change'));
      set(root, 'core.hooksPath', join(root, 'hooks'));
      touch(root, 'a.txt');
    },
    falls: [status],
  },
  {
    name: 'include.path to a file of the folder',
    on: 'repository',
    plant: (root, program) => {
      writeFileSync(join(root, 'settings'), `[core]\n\tfsmonitor = ${program}\n`);
      set(root, 'include.path', '../settings');
    },
    falls: [status],
  },
  {
    name: 'includeIf to a file of the folder',
    on: 'repository',
    plant: (root, program) => {
      writeFileSync(join(root, 'settings'), `[core]\n\tfsmonitor = ${program}\n`);
      appendFileSync(join(root, '.git/config'), '[includeIf "onbranch:main"]\n\tpath = ../settings\n');
    },
    falls: [status],
  },
  {
    name: 'config.worktree',
    on: 'repository',
    plant: (root, program) => {
      set(root, 'core.repositoryFormatVersion', '1');
      set(root, 'extensions.worktreeConfig', 'true');
      writeFileSync(join(root, '.git/config.worktree'), `[core]\n\tfsmonitor = ${program}\n`);
    },
    falls: [status],
  },
  {
    name: 'a submodule with core.fsmonitor and a filter of its own',
    on: 'repository',
    plant: (root, program) => {
      makeRepository(`${root}.module`);
      gitIn(root, 'submodule', 'add', '-q', `${root}.module`, 'module');
      gitIn(root, 'commit', '-q', '-m', 'module');
      rmSync(`${root}.module`, { recursive: true });
      const module = join(root, 'module');
      set(module, 'core.fsmonitor', program);
      set(module, 'filter.evil.clean', program);
      writeFileSync(join(module, '.gitattributes'), '* filter=evil\n');
      touch(module, 'a.txt');
    },
    falls: [status],
  },
  lazyFetch('with core.sshCommand', (root, program) => {
    set(root, 'remote.origin.url', 'ssh://localhost/nowhere');
    set(root, 'core.sshCommand', program);
  }),
  lazyFetch('by an ext:: address', (root, program) => {
    set(root, 'remote.origin.url', `ext::${program}`);
    set(root, 'protocol.ext.allow', 'always');
  }),
  lazyFetch('with uploadpack', (root, program) => {
    set(root, 'remote.origin.url', root);
    set(root, 'remote.origin.uploadpack', program);
    set(root, 'protocol.file.allow', 'always');
  }),
];
