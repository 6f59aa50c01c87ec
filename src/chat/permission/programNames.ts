// The names by which a command line might run programs, and the folders that it changes to. Used to find programs of the workspace
// with such names. Errs on the side of too many names.

import { isWindowsPath } from '../../base/isInFolder.ts';
import { readKnownCommand } from './knownCommand.ts';
import { absolutePath } from '../path/filePath.ts';
import type { SubjectCommand } from './permissionSubject.ts';

export interface ProgramNames {
  /** Names without a folder, in the order of the line. The first is where a program is named, others may be arguments. */
  readonly programs: readonly string[];
  readonly others: readonly string[];
  /** Where programs may be started: absolute paths, the first is where the line starts. */
  readonly cwds: readonly string[];
  /** True if the line has more names than are listed. */
  readonly hasMore: boolean;
}

const mostNames = 100;
/** UTF-16 units of a line that are read. */
const longestLine = 10_000;
const changesFolder = /^(?:cd|chdir|pushd|push-location|set-location|sl)$/i;
const bareName = /^[\p{L}\p{N}_][\p{L}\p{N}_.+@-]*$/u;
/** A name with an extension is an argument, such as `index.js`, unless only programs have it. */
const programExtension = /\.(?:com|exe|bat|cmd)$/i;

/** @param cwd the absolute path of the folder in which the command starts. */
export function programNames(
  { runs, shell }: Pick<SubjectCommand, 'runs' | 'shell'>,
  cwd: string,
): ProgramNames {
  const named = namesIn(runs, cwd);
  const wrapper = shell?.split(' ')[0] ?? '';
  return bareName.test(wrapper) ? { ...named, programs: [wrapper, ...named.programs] } : named;
}

function namesIn(line: string, cwd: string): ProgramNames {
  const isWindows = isWindowsPath(cwd);
  const known = readKnownCommand(line, isWindows);
  if (known) return { programs: [known.row.command.split(' ')[0]!], others: [], cwds: [cwd], hasMore: false };
  const programs = new Set<string>();
  const others = new Set<string>();
  const cwds = [cwd];
  for (const part of line.slice(0, longestLine).split(/[;&|<>`$(){}\p{Cc}]+/u)) {
    const words = part.split(/[\s,]+/u).filter((word) => word !== '' && !/^["']?\w+=/.test(word));
    for (const [at, word] of words.entries())
      for (const name of spellings(word, isWindows))
        if (!bareName.test(name)) continue;
        else if (at === 0) programs.add(name);
        else if (!name.includes('.') || programExtension.test(name)) others.add(name);
    const bare = words.map((word) => word.replaceAll(/["']/g, ''));
    const isChanged = cwds.length < mostNames && bare.slice(0, -1).some((word) => changesFolder.test(word));
    const folder = isChanged ? absolutePath(bare.at(-1)!, cwds.at(-1)!) : undefined;
    if (folder !== undefined) cwds.push(folder);
  }
  const left = mostNames - Math.min(programs.size, mostNames);
  return {
    programs: [...programs].slice(0, mostNames),
    others: [...others].slice(0, left),
    cwds,
    hasMore: line.length > longestLine || programs.size + others.size > mostNames,
  };
}

/** The word without what shells take out of it. On Windows a backslash may separate folders. */
function spellings(word: string, isWindows: boolean): readonly string[] {
  const bare = word.replaceAll(/["'^]/g, '');
  const joined = bare.replaceAll('\\', '');
  return isWindows ? [bare, joined] : [joined];
}
