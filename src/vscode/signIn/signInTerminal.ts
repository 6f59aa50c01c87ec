// Runs a program for signing in in a visible terminal, without a shell, and waits until it ends.

import { window } from 'vscode';
import type { TerminalLaunch } from '../../agent/launch/terminalLaunch.ts';

/** Resolves to the exit code, or to undefined if the user closed the terminal first. */
export type RunInTerminal = (name: string, launch: TerminalLaunch) => Promise<number | undefined>;

export const runInTerminal: RunInTerminal = (name, { program, args, env, cwd }) => {
  const terminal = window.createTerminal({
    name,
    shellPath: program,
    shellArgs: args,
    env,
    // VS Code's own environment would add the withheld variables again.
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
