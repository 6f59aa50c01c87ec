// Tests of work after a turn: a command that runs on, and what the agent does by itself when it has ended.

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'mocha';
import { systemClock } from '../../src/agent/clock.ts';
import { neverCancelled } from '../../src/base/cancellation.ts';
import { Conversation } from '../../src/chat/conversation/conversation.ts';
import type { SessionSource } from '../../src/chat/conversation/sessionSource.ts';
import { AgentSessions } from '../../src/chat/session/agentSessions.ts';
import { UpdateRoutes } from '../../src/chat/session/updateRoutes.ts';
import type { Receiver } from '../../src/protocol/messaging.ts';
import { SessionTable } from '../../src/vscode/serve/service.ts';
import { lineOf } from '../unit/chat/transcript/transcriptScript.ts';
import { until } from '../until.ts';
import { clientCapabilities } from './clientSide.ts';
import type { RealAgentKind } from './realAgentKind.ts';
import { RealWorld } from './realWorld.ts';

export interface BackgroundTraits {
  /** The directives by which its model begins a command in the background. */
  readonly leave: (command: string) => string;
  /** Whether it answers by itself when the command has ended. */
  readonly answers: boolean;
}

export function backgroundCases(kind: RealAgentKind, { leave, answers }: BackgroundTraits): void {
  it('shows a command that runs on after its turn until it ends, and what follows', async () => {
    const world = await RealWorld.open(kind, {
      ...clientCapabilities,
      _meta: { terminal_output: true, terminal_output_delta: true },
    });
    try {
      const { connection, initializeResult } = await world.ready();
      world.client.answer = 'allow_once';
      const { logger, workspace } = world;
      const onNotification: Receiver['onNotification'] = (_method, handle) =>
        world.follow((update) => handle(update as Parameters<typeof handle>[0]));
      const sessions = new AgentSessions({
        ...{ agent: 'real', wire: connection, logger, table: new SessionTable() },
        routes: new UpdateRoutes({ onNotification }, logger),
        capabilities: initializeResult.agentCapabilities ?? {},
        signIn: { required: () => Promise.resolve(false), works: () => undefined },
      });
      const source: SessionSource = {
        open: async (owner) => {
          const place = { cwd: workspace, folders: [workspace], mcpServers: [] };
          return {
            kind: 'done',
            value: await sessions.new(place, (...adopted) => owner.adopt(...adopted), neverCancelled),
          };
        },
        reopen: () => Promise.resolve({ kind: 'cancelled' }),
        revive: (session) => Promise.resolve({ kind: 'done', value: session }),
        close: (session) => session.end(),
        explain: (error) => Promise.resolve({ message: String(error) }),
      };
      const terminals = { clock: systemClock, get: () => undefined };
      const conversation = new Conversation('real', { sessions: source, terminals, logger });
      const seen = new Set<string>();
      conversation.onDidChangeState(() => seen.add(conversation.state().background?.kind ?? 'none'));
      const lines = (): string => conversation.rows().map(lineOf).join('\n');
      conversation.prompt(leave('until [ -e go ]; do sleep 0.05; done; echo went'));
      await until(
        () => `the command after the turn; there is\n${lines()}`,
        () => conversation.state().phase === 'idle' && conversation.state().background?.kind === 'commands',
      );
      assert.match(conversation.state().background!.commands.join(), /sleep 0\.05/);
      const [row] = conversation.rows().flatMap((one) => (one.kind === 'call' ? [one.call] : []));
      assert.deepEqual([row?.status, row?.isBackground], ['in_progress', true]);
      conversation.prompt('[[say meanwhile I do something else]]');
      await until('the next answer', () => lines().includes('something else') && !conversation.working);
      writeFileSync(join(workspace, 'go'), '');
      await until(
        () => `the end of the command; there is\n${lines()}`,
        () => !conversation.isBusy && (!answers || seen.has('agent')),
      );
      assert.equal(conversation.call(row!.toolCallId)?.status, 'completed');
      assert.equal(seen.has('agent'), answers);
      conversation.dispose();
      sessions.dispose();
    } finally {
      await world.close();
    }
  });
}
