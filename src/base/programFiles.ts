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
  return foldedName(path).split(/[\\/]+/);
}

/**
 * The name as disks compare it that are not Linux's: without letter case, for which a Mac takes `\u017f` for an `s`, and without
 * the invisible characters that older Macs ignore. An unnecessary question does no harm on other disks.
 */
export function foldedName(name: string): string {
  return name
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase();
}

function slashedPath(parts: readonly string[]): string {
  return `/${parts.filter(Boolean).join('/')}`;
}

/** Files and folders that git looks for in a repository's directory, whatever that is called. `HEAD` is what makes it one. */
export const gitDirectoryNames: ReadonlySet<string> = new Set([
  ...['config', 'config.worktree', 'commondir', 'gitdir', 'objects', 'refs', 'packed-refs', 'reftable'],
  ...['hooks', 'info', 'index', 'logs', 'modules', 'worktrees', 'shallow'],
]);
