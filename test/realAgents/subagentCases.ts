// Tests of subagents that work in sessions of their own, with the sessions and the transcript of this client.

import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'mocha';
import { neverCancelled } from '../../src/base/cancellation.ts';
import type { HostedSession } from '../../src/chat/session/hostedSession.ts';
import type { AgentSession } from '../../src/chat/session/agentSession.ts';
import { AgentSessions } from '../../src/chat/session/agentSessions.ts';
import { UpdateRoutes } from '../../src/chat/session/updateRoutes.ts';
import type { Receiver } from '../../src/protocol/messaging.ts';
import { nestedRows } from '../../src/chat/transcript/nestedRows.ts';
import { Transcript } from '../../src/chat/transcript/transcript.ts';
import { SessionTable } from '../../src/vscode/serve/service.ts';
import { noTerminals } from '../unit/chat/terminal/noTerminals.ts';
import { lineOf } from '../unit/chat/transcript/transcriptScript.ts';
import { until } from '../until.ts';
import type { RealWorld } from './realWorld.ts';

interface Opened {
  readonly session: AgentSession;
  readonly sessions: AgentSessions;
  readonly table: SessionTable;
  /** The rows, indented by their depth. */
  readonly tree: () => string[];
}

/** A task as a text of JSON in which directives for the subagent are not those of its parent. */
export function asJson(task: string): string {
  return JSON.stringify(task)
    .replaceAll('[', String.raw`\u005b`)
    .replaceAll(']', String.raw`\u005d`);
}

/** @param spawn the directives that make the model begin a subagent with this task. */
export function subagentCases(world: () => RealWorld, spawn: (task: string) => string): void {
  async function open(past?: AgentSession): Promise<Opened> {
    const { logger, connection, workspace, agent } = world();
    assert.ok(agent.state.kind === 'ready');
    const onNotification: Receiver['onNotification'] = (_method, handle) =>
      world().follow((update) => handle(update as Parameters<typeof handle>[0]));
    const routes = new UpdateRoutes({ onNotification }, logger);
    const table = new SessionTable();
    const sessions = new AgentSessions({
      ...{ agent: 'real', wire: connection, routes, table, logger },
      capabilities: agent.state.initializeResult.agentCapabilities ?? {},
      signIn: { required: () => Promise.resolve(false), works: () => undefined },
    });
    const transcript = new Transcript(() => undefined, noTerminals);
    const place = { cwd: workspace, folders: [workspace], mcpServers: [] };
    const adopt = (session: AgentSession): void => {
      session.onDidUpdate((update) => transcript.handleUpdate(update));
      session.children.onDidUpdate((news) => transcript.handleChild(news));
    };
    const session = past
      ? await sessions.load!(past, place, adopt, neverCancelled)
      : await sessions.new(place, adopt, neverCancelled);
    const tree = (): string[] =>
      nestedRows(transcript.rows()).map(({ entry, depth }) => `${'  '.repeat(depth)}${lineOf(entry)}`);
    return { session, sessions, table, tree };
  }
  const prompt = async (session: AgentSession, text: string): Promise<string> =>
    (await session.prompt([{ type: 'text', text }])).stopReason;

  it('shows the work of a subagent in its row, and knows the session that asks for its permissions', async () => {
    const { client, workspace } = world();
    const { session, table, tree } = await open();
    client.answer = 'allow_once';
    client.permissions.length = 0;
    const asked: (HostedSession | undefined)[] = [];
    client.asked = ({ sessionId }) => void asked.push(table.get(sessionId));
    assert.equal(await prompt(session, spawn('[[run touch made-by-child]]')), 'end_turn');
    await until(
      () => `the end of the subagent; there is ${tree().join(' | ')}`,
      () => !session.children.areAtWork && existsSync(join(workspace, 'made-by-child')),
    );
    client.asked = () => undefined;
    const rows = tree();
    const at = rows.findIndex((row) => row.startsWith('subagent done'));
    assert.ok(at >= 0, rows.join('\n'));
    const call = rows.findIndex((row) => /^ {2}call .* completed .*touch made-by-child/.test(row));
    assert.ok(call > at, rows.join('\n'));
    assert.deepEqual(
      rows.filter((row) => row.startsWith('call ') && row.includes('made-by-child')),
      [],
    );
    assert.equal(asked.length, 1);
    assert.equal(asked[0]?.child?.root, session);
    assert.equal(asked[0].child.sessionId, client.permissions[0]?.sessionId);
    session.end();
    assert.equal(table.get(asked[0].child.sessionId), undefined);
  });

  it('stops one subagent', async () => {
    const { session, tree } = await open();
    let child: string | undefined;
    session.children.onDidUpdate((news) => {
      if (news.child.canCancel) child = news.child.sessionId;
    });
    const turn = prompt(session, spawn('[[hold it takes long]]'));
    await until('a subagent', () => child);
    await until('its work', () => world().model.held > 0);
    session.children.cancel(child!);
    await until(
      () => `its end; there is ${tree().join(' | ')}`,
      () => tree().some((row) => row.startsWith('subagent cancelled')),
    );
    await turn;
    assert.equal(session.children.areAtWork, false);
    session.end();
  });

  it('shows the subagents of a restored session once, as ended', async () => {
    const { session, sessions } = await open();
    await prompt(session, spawn('[[say I looked]]'));
    await until('the end of the subagent', () => !session.children.areAtWork);
    await session.close();
    sessions.dispose();
    const again = await open(session);
    await until(
      () => `the end of the subagent; there is ${again.tree().join(' | ')}`,
      () => !again.session.children.areAtWork && again.tree().some((row) => row.startsWith('subagent')),
    );
    await again.session.prompt([{ type: 'text', text: '[[say thanks]]' }]);
    const rows = again.tree();
    assert.equal(rows.filter((row) => row.startsWith('subagent done')).length, 1, rows.join('\n'));
    assert.ok(
      rows.some((row) => row.startsWith('  agent') && row.includes('I looked')),
      rows.join('\n'),
    );
    again.session.end();
  });
}
