// Opens git repositories for tests, as if VS Code had them open.
import { execFileSync } from 'node:child_process';
import { systemClock } from '../../../../src/agent/clock.ts';
import { GitRepositories } from '../../../../src/vscode/git/gitRepositories.ts';
import type { GitRepository } from '../../../../src/vscode/git/gitRepository.ts';

export function anyRepositories(
  storage: string,
  isOpen = true,
  warn: (message: string) => void = ignore,
): GitRepositories {
  const [program] = execFileSync(process.platform === 'win32' ? 'where' : 'which', ['git'])
    .toString()
    .split(/\r?\n/);
  return new GitRepositories({
    program: () => Promise.resolve(program),
    ...{ storage, isOpen: () => isOpen, clock: systemClock, logger: { warn } },
  });
}

export async function openRepository(root: string, storage: string): Promise<GitRepository> {
  const found = await anyRepositories(storage).find(root);
  if (found.kind !== 'repository') throw new Error(`${root} is no repository`);
  return found.repository;
}

function ignore(): void {}
