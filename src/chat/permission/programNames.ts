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
/** Run `git-lfs` for `git lfs`. */
const extensible = /^(?:git|cargo|kubectl|gh|docker|hg)$/;
/** Words after such a program that may be its subcommand. */
const mostSubcommands = 6;
/** Programs that git runs without being told: its pagers, a shell, and what its filters and signatures need. */
const ofGit = ['less', 'more', 'pager', 'sh', 'ssh', 'gpg', 'git-lfs'];
/** Matches where the shell composes the name of a program. */
const madeName =
  /(?:^|[;&|(\n]|\b(?:sudo|env|xargs|command|exec|time|nohup|eval)\s)\s*["']?(?:[$`]|[\w.-]{0,40}[*?[{$`])/;
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
  if (known) {
    const program = known.row.command.split(' ')[0]!;
    return {
      programs: [program],
      others: program === 'git' ? ofGit : [],
      cwds: [cwd],
      hasMore: false,
    };
  }
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
    for (const name of childNames(words)) others.add(name);
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
    hasMore: line.length > longestLine || programs.size + others.size > mostNames || madeName.test(line),
  };
}

/** Programs that git and similar programs run, by names that the line does not contain as a whole. */
function childNames(words: readonly string[]): readonly string[] {
  const bare = words.map((word) => word.replaceAll(/["'^\\]/g, '').replace(/\.exe$/i, ''));
  const at = bare.findIndex((word) => extensible.test(word));
  if (at < 0) return [];
  const program = bare[at]!;
  const subcommands = bare.slice(at + 1).filter((word) => bareName.test(word));
  return [
    ...subcommands.slice(0, mostSubcommands).map((word) => `${program}-${word}`),
    ...(/^(?:git|gh)$/.test(program) ? ofGit : []),
  ];
}

/** The word without the characters that shells remove. On Windows a backslash may separate folders, and cmd skips some characters. */
function spellings(word: string, isWindows: boolean): readonly string[] {
  // In zsh, `=name` is the path of the program.
  const bare = word.replaceAll(/["'^]/g, '').replace(isWindows ? /^[@=;]+/ : /^=/, '');
  const joined = bare.replaceAll('\\', '');
  return isWindows ? [bare, joined] : [joined];
}
