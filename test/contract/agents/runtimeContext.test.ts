// The editor context that an agent process really receives.

import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, it } from 'mocha';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import type { AgentSession } from '../../../src/chat/session/agentSession.ts';
import { AgentSessions } from '../../../src/chat/session/agentSessions.ts';
import { UpdateRoutes } from '../../../src/chat/session/updateRoutes.ts';
import { SessionTable } from '../../../src/vscode/serve/service.ts';
import { ScriptedAgent } from '../../unit/agent/scriptedAgent.ts';
import { activeFile, ContextWorld } from '../../unit/context/turn/contextWorld.ts';

const place = { cwd: '/', folders: ['/'], mcpServers: [] };
const prompt = [{ type: 'text' as const, text: 'why' }];

describe('runtimeContext sent to an agent process', () => {
  const scripted = new ScriptedAgent('runtimeContext');
  after(() => scripted.dispose());

  it('matches its record, is only for its turn, and is not in the history', async () => {
    const { agent, logger } = scripted;
    let routes: UpdateRoutes | undefined;
    agent.onWillConnect((connection) => (routes = new UpdateRoutes(connection, logger)));
    const { connection, initializeResult } = await scripted.ready();
    const capabilities = initializeResult.agentCapabilities ?? {};
    const table = new SessionTable();
    const signIn = { required: () => Promise.resolve(false), works: () => undefined };
    const parts = { agent: 'a', wire: connection, routes: routes!, capabilities, table, signIn, logger };
    const sessions = new AgentSessions(parts);
    connection.onClose(() => sessions.dispose());
    const said: string[] = [];
    const adopt = (adopted: AgentSession): void => {
      adopted.onDidUpdate((update) => {
        const isText =
          update.sessionUpdate === 'user_message_chunk' || update.sessionUpdate === 'agent_message_chunk';
        if (isText && update.content.type === 'text') said.push(update.content.text);
      });
    };
    const session = await sessions.new(place, adopt, neverCancelled);

    const world = new ContextWorld(
      activeFile('const ünique = 1;\nconst key = "sk-ant-api03-abcdefghijklmnop";'),
    );
    const turn = await world.prepare({ capabilities, sessionId: session.sessionId });
    await session.prompt([...prompt, ...turn.blocks], turn.params);
    turn.sent({ sessionId: session.sessionId });
    assert.deepEqual(JSON.parse(said[0]!), [
      { title: 'src/a.ts', text: 'const ünique = 1;\nconst key = "[redacted:model-key]";' },
    ]);
    const { records } = world.bundle(turn);
    const hash = createHash('sha256').update(said[0]!).digest('hex');
    assert.equal(records.injections[0]!.hash, `sha256:${hash}`);

    const prompts = [prompt, prompt];
    world.items = [];
    const next = await world.prepare({ capabilities, sessionId: session.sessionId });
    await session.prompt([...prompt, ...next.blocks], next.params);
    assert.equal(said[1], 'none');

    for (const way of ['load', 'resume', 'fork'] as const) {
      said.length = 0;
      const known = { sessionId: `known to ${way}` };
      const opened = await sessions[way]!(known, place, adopt, neverCancelled);
      const asked = { ...known, cwd: place.cwd, mcpServers: [] };
      assert.deepEqual(JSON.parse(said[0]!), [[...prompts], asked], way);
      const after = await world.prepare({ capabilities, sessionId: opened.sessionId });
      await opened.prompt([...prompt, ...after.blocks], after.params);
      prompts.push(prompt);
      assert.equal(said[1], 'none', way);
    }
  });
});
