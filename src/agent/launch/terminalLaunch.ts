// From a launch to what a terminal is given: the program and its arguments. Nothing goes through a shell, except that on
// Windows only cmd.exe can run the .cmd shims of npm: cross-spawn then does the quoting, as it does for agents.

import spawn from 'cross-spawn';
import type { Launch } from './launch.ts';

export interface TerminalLaunch {
  /** Absolute. */
  readonly program: string;
  /** A string is a finished command line, as only Windows has. */
  readonly args: string[] | string;
  /** Complete. */
  readonly env: Record<string, string>;
  readonly cwd: string;
}

interface Parsed {
  readonly command: string;
  readonly args: readonly string[];
}

/** Not in its types. */
const { _parse: parse } = spawn as unknown as {
  readonly _parse: (command: string, args: string[], options: object) => Parsed;
};

export function terminalLaunch(launch: Launch, platform: NodeJS.Platform): TerminalLaunch {
  const { env, cwd } = launch;
  if (platform !== 'win32' || !/\.(?:cmd|bat)$/i.test(launch.command)) {
    return { program: launch.command, args: [...launch.args], env: { ...env }, cwd };
  }
  const { command, args } = parse(launch.command, [...launch.args], { env, cwd });
  return { program: command, args: args.join(' '), env: { ...env }, cwd };
}
