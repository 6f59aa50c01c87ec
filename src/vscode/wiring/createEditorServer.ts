// Builds the MCP server "editor" that the sessions of conversations get.

import { tmpdir } from 'node:os';
import type { ExtensionContext } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import type { DisposableStore } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { LaunchPolicy } from '../agents/launchPolicy.ts';
import type { Accounting } from '../context/accounting.ts';
import type { EditorToolSet } from '../editorTools/editorToolSet.ts';
import { EditorToolServer } from '../editorTools/server/editorToolServer.ts';
import { relayCommand } from '../editorTools/server/relayCommand.ts';
import { ToolSwitches } from '../editorTools/server/toolSwitches.ts';
import type { Traffic } from '../traffic/traffic.ts';

export interface EditorServerDeps {
  readonly context: Pick<ExtensionContext, 'asAbsolutePath' | 'extension' | 'workspaceState'>;
  readonly tools: EditorToolSet;
  readonly traffic: Pick<Traffic, 'record'>;
  readonly accounting: Pick<Accounting, 'called'>;
  readonly rules: Pick<LaunchPolicy, 'secrets' | 'environment'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface BuiltEditorServer {
  readonly tools: EditorToolSet;
  readonly server: EditorToolServer;
  readonly switches: ToolSwitches;
}

/** Everything created here is disposed with `lifetime`. */
export function createEditorServer(parts: EditorServerDeps, lifetime: DisposableStore): BuiltEditorServer {
  const { context, tools, traffic, accounting, rules, clock, logger } = parts;
  const { version } = context.extension.packageJSON as { version: string };
  const switches = lifetime.add(new ToolSwitches(context.workspaceState, logger));
  const server = new EditorToolServer({
    ...{ tools, version, switches, clock, logger },
    machine: {
      platform: process.platform,
      runtimeFolder: process.env['XDG_RUNTIME_DIR'],
      temporaryFolder: tmpdir(),
    },
    relay: relayCommand({
      ...{
        platform: process.platform,
        execPath: process.execPath,
        commandInterpreter: process.env['ComSpec'],
      },
      isElectron: process.versions['electron'] !== undefined,
      folder: context.asAbsolutePath('dist'),
    }),
    onTraffic: (agent, ...message) => traffic.record(agent, ...message, () => rules.secrets(agent), 'editor'),
    onAnswer: ({ agent, sessionId }, tool, toolCallId, { items, text, withheld }) =>
      accounting.called({ agent, sessionId, tool, toolCallId, items, text, withheld }),
  });
  return { tools, server: lifetime.add(server), switches };
}
