// The command line by which an agent starts the relay of the editor tools (`src/toolRelay`) with VS Code's own Node.

import { join } from 'node:path';
import type { StdioMcpServer } from '../../../protocol/session/mcpServer.ts';

export interface RelayMachine {
  readonly platform: NodeJS.Platform;
  /** Absolute path of Node, or of VS Code's program, which acts as Node with `ELECTRON_RUN_AS_NODE`. */
  readonly execPath: string;
  /** True if `execPath` is VS Code's program. */
  readonly isElectron: boolean;
  /** Absolute path of `dist`. */
  readonly folder: string;
  /** Absolute path of the command interpreter on Windows (`ComSpec`). */
  readonly commandInterpreter?: string | undefined;
}

const variable = 'ELECTRON_RUN_AS_NODE';

/**
 * `ELECTRON_RUN_AS_NODE` is set by a shell, since agents may drop it from `env`: gemini-cli removes the variables that change
 * what Node runs, and would start a second VS Code.
 */
export function relayCommand(machine: RelayMachine): Pick<StdioMcpServer, 'command' | 'args' | 'env'> {
  const { platform, execPath, isElectron, folder } = machine;
  const program = join(folder, 'editorTools.cjs');
  if (!isElectron) return { command: execPath, args: [program], env: [] };
  if (platform === 'win32') {
    const { commandInterpreter = 'C:\\Windows\\System32\\cmd.exe' } = machine;
    // The path is in a variable, with its quotation marks. In an argument, agents would quote it in different ways, and the
    // interpreter would remove the quotation marks if the path contains one of `&<>()@^|`. A value is not expanded again.
    return {
      command: commandInterpreter,
      args: ['/d', '/c', '%ACP_HOST_RELAY%'],
      env: [
        { name: 'ACP_HOST_RELAY', value: `"${join(folder, 'editorTools.cmd')}"` },
        { name: 'ACP_HOST_NODE', value: execPath },
      ],
    };
  }
  return {
    command: '/bin/sh',
    args: ['-c', `${variable}=1 exec "$0" "$@"`, execPath, program],
    env: [],
  };
}
