// Tests which MCP servers an agent on a server gets.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isOnAnotherMachine } from '../../../../src/agent/launch/agentDefinition.ts';
import type { AgentSession } from '../../../../src/chat/session/agentSession.ts';
import type { EditorServer } from '../../../../src/vscode/sessions/editorServer.ts';
import { openWithEditor } from '../../../../src/vscode/sessions/openWithEditor.ts';
import { RecordingLogger } from '../../agent/recordingLogger.ts';

describe('the MCP servers of an agent on a server', () => {
  it('are programs of this machine only if it runs on this machine', async () => {
    const program = { name: 'p', command: '/p', args: [], env: [{ name: 'KEY', value: 'secret' }] };
    const remote = { type: 'http', name: 'r', url: 'https://mcp.example.com', headers: [] } as const;
    const granted: string[] = [];
    const editor: EditorServer = {
      grant: (agent) => {
        granted.push(agent);
        return Promise.resolve(undefined);
      },
    };
    const given = async (agent: string, url: string): Promise<readonly string[]> => {
      const place = { cwd: '/w', folders: ['/w'], mcpServers: [program, remote] };
      const session = {} as AgentSession;
      let names: readonly string[] = [];
      const isElsewhere = isOnAnotherMachine({ url });
      const parts = { place, adopt: () => undefined, isElsewhere, logger: new RecordingLogger() };
      await openWithEditor(editor, agent, parts, ({ mcpServers }) => {
        names = mcpServers.map(({ name }) => name);
        return Promise.resolve(session);
      });
      return names;
    };
    assert.deepEqual(await given('far', 'wss://agents.example.com/acp'), ['r']);
    assert.deepEqual(await given('near', 'ws://localhost:1/acp'), ['p', 'r']);
    assert.deepEqual(granted, ['near']);
  });
});
