// Runs command lines in the shells of this machine, in a temporary folder, where the programs only print their words. Used by
// `realShells.test`.

import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { commandTable } from '../../../src/chat/permission/commandTable.ts';

export interface Shell {
  readonly name: string;
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  /** Runs before the lines. */
  readonly setUp: string;
}

type Given = Readonly<Record<'name' | 'command' | 'setUp', string>>;

function given(name: string, command: string, setUp = ':'): Given {
  return { name, command, setUp };
}

/** Read their lines from the input. Some have options that change how words are read, and history. */
const known: readonly Given[] = [
  given('sh', 'sh'),
  given('dash', 'dash'),
  given('bash', 'bash --norc --noprofile'),
  given('bash -i', 'bash --norc --noprofile -i', 'shopt -s extglob globstar nullglob dotglob; PS1= PS2='),
  given('zsh', 'zsh -f'),
  given('zsh -i', 'zsh -f -i', 'PS1= PS2= RPS1='),
  given(
    'zsh with options',
    'zsh -f',
    'setopt extendedglob kshglob magicequalsubst nullglob rcquotes globdots braceccl rcexpandparam bad_pattern interactivecomments',
  ),
  given('fish', 'fish --no-config', 'set -g fish_function_path; set -g fish_features qmark-noglob'),
  given(
    'fish with older features',
    'fish --no-config --features=no-stderr-nocaret,no-qmark-noglob',
    'set -g fish_function_path',
  ),
  given('ksh', 'ksh -E', 'set -o globstar'),
  given('mksh', 'mksh'),
  given('yash', 'yash --norcfile --noprofile', 'set --extendedglob --braceexpand'),
  given('busybox sh', 'busybox sh'),
];

/** The shells that are on PATH. */
export function shellsHere(): readonly Shell[] {
  return known.flatMap(({ name, command, setUp }) => {
    const [program = '', ...args] = command.split(' ');
    const found = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
    const path = found.find(isProgram);
    return path === undefined ? [] : [{ name, program: path, args, setUp }];
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Files whose names match patterns, or equal an option or a program. */
const files = [
  'a',
  'x',
  'A',
  'HEAD',
  'src/a',
  'src/x',
  '-x',
  '--output=x',
  '~a',
  'a=b',
  '1',
  '2',
  'λ',
  '=ls',
  'ls',
  '!a',
  '#a',
];

/** @param base an empty folder. @returns the folder in which lines run. */
export function createShellWorld(base: string): string {
  const programs = new Set(commandTable.map(({ command }) => command.split(' ')[0]!));
  for (const folder of ['bin', 'home']) mkdirSync(join(base, folder));
  mkdirSync(join(base, 'work/src'), { recursive: true });
  for (const program of programs) {
    // The kernel starts printf with the format, this path and the words.
    writeFileSync(join(base, 'bin', program), '#!/usr/bin/printf %s\\0\n');
    chmodSync(join(base, 'bin', program), 0o755);
  }
  for (const file of files) writeFileSync(join(base, 'work', file), '');
  return join(base, 'work');
}

export interface Ran {
  readonly line: string;
  /** The words of each program that ran, and other output. */
  readonly programs: readonly (readonly string[])[];
}

/** ms. */
const longest = 240_000;

/** By line. Lines that a shell did not reach are absent. */
export function runLines(shell: Shell, base: string, lines: readonly string[]): readonly Ran[] {
  const mark = 'end-of-line';
  const script = [
    shell.setUp,
    `echo ${mark}`,
    ...lines.flatMap((line) => [line, `echo ${mark}`]),
    'exit',
    '',
  ];
  const bin = join(base, 'bin');
  // fish reads nothing from a socket, which is what an input of Node would be.
  const file = join(base, 'script');
  writeFileSync(file, script.join('\n'));
  const input = openSync(file, 'r');
  const { stdout, error } = spawnSync(shell.program, shell.args, {
    cwd: join(base, 'work'),
    env: { PATH: bin, HOME: join(base, 'home'), LC_ALL: 'C.UTF-8' },
    stdio: [input, 'pipe', 'ignore'],
    encoding: 'utf8',
    timeout: longest,
    maxBuffer: 100_000_000,
  });
  closeSync(input);
  if (error) throw error;
  const outputs = stdout.split(`${mark}\n`).slice(1, -1);
  return outputs.map((output, at) => ({ line: lines[at] ?? '', programs: programsIn(output, bin) }));
}

function programsIn(output: string, bin: string): readonly (readonly string[])[] {
  const programs: string[][] = [];
  const words = output.split('\0');
  // Each word ends with NUL; what follows the last one was printed by the shell itself.
  if (words.at(-1) === '') words.pop();
  for (const word of words) {
    if (word.startsWith(`${bin}/`)) programs.push([word.slice(bin.length + 1)]);
    else if (programs.length === 0) programs.push(['', word]);
    else programs.at(-1)!.push(word);
  }
  return programs;
}

/** All files and folders. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}
