// Converts a launch to the options of a VS Code terminal, in which the user signs in. Nothing runs in a shell, except npm's
// .cmd shims on Windows, which only cmd.exe can run: cross-spawn then does the quoting, as it does for agents.

import spawn from 'cross-spawn';
import type { Launch } from './launch.ts';

export interface TerminalLaunch {
  /** Absolute. */
  readonly program: string;
  /** A string is a complete command line, on Windows only. */
  readonly args: string[] | string;
  /** The complete environment. */
  readonly env: Record<string, string>;
  readonly cwd: string;
}

interface Parsed {
  readonly command: string;
  readonly args: readonly string[];
}

/** cross-spawn's parser, which is missing in its types. */
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
