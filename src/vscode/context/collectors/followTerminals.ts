// Follows the user's terminals from the start of the first agent, so that an agent can be asked about a command that ran before.
// Used by `agentPart`.

import { window } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { DisposableStore } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import { onDidChangeSetting, readSetting } from '../../settings/settings.ts';
import { TerminalCommands, type FollowedKind } from './terminalCommands.ts';

/** Disposed with `lifetime`. Keeps only what the settings let agents get. */
export function followTerminals(clock: Clock, logger: Logger, lifetime: DisposableStore): TerminalCommands {
  const terminals = lifetime.add(new TerminalCommands(window, () => clock.now(), logger, isWanted));
  for (const key of ['context.kinds', 'editorTools.enabled', 'editorTools.tools'] as const)
    lifetime.add(onDidChangeSetting(key, () => terminals.forgetUnwanted()));
  return terminals;
}

function isWanted(kind: FollowedKind): boolean {
  const kinds = readSetting('context.kinds');
  if (kind === 'tests') return kinds['failedTests'] !== false;
  const isTool =
    readSetting('editorTools.enabled') && readSetting('editorTools.tools')['last_terminal_command'] !== false;
  return kinds['terminal'] !== false || isTool;
}
