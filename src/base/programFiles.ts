// Recognises files that make programs run when they are written, by their names. Used for file accesses of agents and for
// permission rules.

import { folderRows, homeRows, nameRows, placeRows, type ProgramFileRow } from './programFileTable.ts';

/** Whether writing the file can make a program run. @param path with `/` or `\`; relative or absolute. */
export function canRunPrograms(path: string): boolean {
  const parts = partsOf(path);
  const slashed = slashedPath(parts);
  return (
    parts.some((part) => matches(folderRows, part)) ||
    matches(nameRows, parts.at(-1) ?? '') ||
    matches(placeRows, slashed)
  );
}

/** The same for a file of a workspace that is the home folder. @param path relative to the home folder. */
export function canRunProgramsAtHome(path: string): boolean {
  return matches(homeRows, slashedPath(partsOf(path)));
}

function matches(rows: readonly ProgramFileRow[], text: string): boolean {
  return rows.some(({ files }) => files.some((file) => file.test(text)));
}

function partsOf(path: string): readonly string[] {
  // Letter case makes no difference on most disks that are not Linux's, and a question too many does no harm on those.
  return path.toLowerCase().split(/[\\/]+/);
}

function slashedPath(parts: readonly string[]): string {
  return `/${parts.filter(Boolean).join('/')}`;
}

/** Files and folders that git looks for in a repository's directory, whatever that is called. `HEAD` is what makes it one. */
export const gitDirectoryNames: ReadonlySet<string> = new Set([
  ...['config', 'config.worktree', 'commondir', 'gitdir', 'objects', 'refs', 'packed-refs', 'reftable'],
  ...['hooks', 'info', 'index', 'logs', 'modules', 'worktrees', 'shallow'],
]);
