// Collects the last command that the user ran in a terminal, with the end of its output.

import { t } from '../../../base/l10n.ts';
import type { ContextCollector, SurfaceItem } from '../../../context/select/surfaceItem.ts';
import type { TerminalCommands } from './terminalCommands.ts';

export class TerminalCollector implements ContextCollector {
  readonly kind = 'terminal';
  readonly #commands: Pick<TerminalCommands, 'last' | 'cannotBeFollowed'>;

  constructor(commands: Pick<TerminalCommands, 'last' | 'cannotBeFollowed'>) {
    this.#commands = commands;
  }

  // oxlint-disable-next-line require-await -- nothing is waited for
  async collect(): Promise<readonly SurfaceItem[]> {
    const { last } = this.#commands;
    if (!last) return this.#commands.cannotBeFollowed ? [noIntegration()] : [];
    const { terminal, command, cwd, output, exitCode } = last;
    return [
      {
        ...{ kind: 'terminal', terminal, command, output },
        ...(cwd !== undefined && { cwd }),
        ...(exitCode !== undefined && { exitCode }),
      },
    ];
  }
}

function noIntegration(): SurfaceItem {
  return {
    kind: 'missing',
    key: 'shellIntegration',
    of: 'terminal',
    question: t('What runs in the terminal is not known: its shell has no shell integration.'),
    severity: 'info',
    requestedFrom: 'user',
    candidateSources: [{ kind: 'vscode.setting', hint: 'terminal.integrated.shellIntegration.enabled' }],
  };
}
