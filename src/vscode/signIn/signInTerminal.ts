// Runs a program in a terminal the user sees, and waits for its end. No shell is between: the program is the terminal's.

import { window } from 'vscode';
import type { TerminalLaunch } from '../../agent/launch/terminalLaunch.ts';

/** Resolves with the exit code, or nothing if the user closed the terminal first. */
export type RunInTerminal = (name: string, launch: TerminalLaunch) => Promise<number | undefined>;

export const runInTerminal: RunInTerminal = (name, { program, args, env, cwd }) => {
  const terminal = window.createTerminal({
    name,
    shellPath: program,
    shellArgs: args,
    env,
    // The environment is complete: VS Code's own would bring back what was held back.
    strictEnv: true,
    cwd,
    isTransient: true,
  });
  terminal.show();
  return new Promise((resolve) => {
    const closed = window.onDidCloseTerminal((one) => {
      if (one !== terminal) return;
      closed.dispose();
      resolve(one.exitStatus?.code);
    });
  });
};
