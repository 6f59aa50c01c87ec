// Tests which MCP servers an agent on a server gets.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isOnAnotherMachine } from '../../../../src/agent/launch/agentDefinition.ts';
import type { AgentSession } from '../../../../src/chat/session/agentSession.ts';
import type { EditorServer } from '../../../../src/vscode/sessions/editorServer.ts';
import type { McpServer } from '../../../../src/protocol/session/mcpServer.ts';
import type { AgentLeftOut } from '../../../../src/vscode/sessions/mcpNotices.ts';
import { openWithEditor } from '../../../../src/vscode/sessions/openWithEditor.ts';
import { RecordingLogger } from '../../agent/recordingLogger.ts';

describe('the MCP servers of an agent on a server', () => {
  it('are programs of this machine only if it runs on this machine', async () => {
    const program = { name: 'p', command: '/p', args: [], env: [{ name: 'KEY', value: 'secret' }] };
    const remote = { type: 'http', name: 'r', url: 'https://mcp.example.com', headers: [] } as const;
    const old = { ...remote, type: 'sse', name: 'old' } as const;
    const granted: string[] = [];
    const told: AgentLeftOut[] = [];
    const editor: EditorServer = {
      grant: (agent) => {
        granted.push(agent);
        return Promise.resolve(undefined);
      },
    };
    const given = async (agent: string, url: string): Promise<readonly string[]> => {
      const place = { cwd: '/w', folders: ['/w'], mcpServers: [program, remote, old] };
      const session = {} as AgentSession;
      let names: readonly string[] = [];
      const isElsewhere = isOnAnotherMachine({ url });
      const parts = {
        ...{ place, adopt: () => undefined, isElsewhere, logger: new RecordingLogger() },
        supports: (server: McpServer) => server.type !== 'sse',
        tellLeftOut: (leftOut: AgentLeftOut) => told.push(leftOut),
      };
      await openWithEditor(editor, agent, parts, ({ mcpServers }) => {
        names = mcpServers.map(({ name }) => name);
        return Promise.resolve(session);
      });
      return names;
    };
    assert.deepEqual(await given('far', 'wss://agents.example.com/acp'), ['r', 'old']);
    assert.deepEqual(await given('near', 'ws://localhost:1/acp'), ['p', 'r', 'old']);
    assert.deepEqual(told, [
      { agent: 'far', programs: ['p'], unsupported: ['old'] },
      { agent: 'near', programs: [], unsupported: ['old'] },
    ]);
    assert.deepEqual(granted, ['near']);
  });
});

describe('a session in a window that cannot listen', () => {
  it('is opened without the editor tools, and is bound to them', async () => {
    const known: AgentSession[] = [];
    const editor: EditorServer = {
      grant: () =>
        Promise.resolve({
          server: undefined,
          bind: (session) => void known.push(session),
          opened: (session) => void known.push(session),
          revoke: () => undefined,
        }),
    };
    const program = { name: 'p', command: '/p', args: [], env: [] };
    const session = {} as AgentSession;
    const parts = {
      place: { cwd: '/w', folders: ['/w'], mcpServers: [program] },
      adopt: () => undefined,
      ...{ isElsewhere: false, logger: new RecordingLogger() },
      ...{ supports: () => true, tellLeftOut: () => undefined },
    };
    const opened = await openWithEditor(editor, 'near', parts, ({ mcpServers }, adopt) => {
      assert.deepEqual(mcpServers, [program]);
      adopt(session, 'new');
      return Promise.resolve(session);
    });
    assert.equal(opened, session);
    assert.deepEqual(known, [session, session]);
  });
});
