// What Check Setup says about MCP servers that agents do not get.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { WithheldServer } from '../../../../src/vscode/sessions/mcpServers.ts';
import { serverRows } from '../../../../src/vscode/setup/serverRows.ts';
import type { ServerFacts } from '../../../../src/vscode/setup/setupFacts.ts';
import { shownRow, someSetup } from './someSetup.ts';

const file: WithheldServer['source'] = {
  ...({ kind: 'folder', path: '/app/.mcp.json', format: '.mcp.json' } as const),
  ...{ folder: '/app', shown: 'app/.mcp.json' },
};

describe('the rows of Check Setup about MCP servers', () => {
  const shown = (change: Partial<ServerFacts>): readonly string[] => {
    const servers = { ...someSetup.servers!, ...change };
    return serverRows({ ...someSetup, servers })
      .map(shownRow)
      .filter((row) => row !== 'fine | Agents get 1 MCP server | db | openServers settings');
  };

  it('count those that agents get', () => {
    assert.deepEqual(shown({}), []);
    assert.deepEqual(shown({ servers: [] }), ['note | No MCP servers are set up |  | importServers']);
    assert.deepEqual(serverRows({ ...someSetup, servers: undefined }), []);
  });

  it('name those that are left out, with the reason and its place', () => {
    const leftOut: WithheldServer = {
      name: 'web',
      source: 'settings',
      reason: 'Not found.',
      kind: 'leftOut',
    };
    assert.deepEqual(shown({ withheld: [leftOut] }), [
      'warning | Agents do not get the MCP server "web" | Not found. · acpHost.mcpServers | openServers settings',
    ]);
    const whole: WithheldServer = { name: undefined, source: file, reason: 'Not a file.', kind: 'leftOut' };
    assert.deepEqual(shown({ withheld: [whole] }), [
      'warning | Agents do not get the MCP servers of app/.mcp.json | Not a file. | openServers [object Object]',
    ]);
  });

  it('lead to a conversation, which asks about those that were not allowed yet', () => {
    const waiting: WithheldServer = { name: 'web', source: file, reason: 'Not yet.', kind: 'waiting' };
    assert.deepEqual(shown({ servers: [], withheld: [waiting] }), [
      'note | Agents get no MCP servers |  | importServers',
      'warning | Agents do not get the MCP server "web" | Not yet. · app/.mcp.json | newConversation',
    ]);
  });

  it('do not warn of what the user decided', () => {
    const off: WithheldServer = { name: 'web', source: 'settings', reason: 'Off.', kind: 'off' };
    assert.match(shown({ withheld: [off] })[0] ?? '', /^note /);
  });

  it('are limited', () => {
    const withheld = Array.from({ length: 20 }, (_, at): WithheldServer => {
      return { name: `s${at}`, source: 'settings', reason: 'Not found.', kind: 'leftOut' };
    });
    const rows = shown({ withheld });
    assert.equal(rows.length, 9);
    assert.equal(
      rows.at(-1),
      'warning | More MCP servers that agents do not get | s8, s9, s10, s11, s12, and 7 more | showLog',
    );
  });

  it('say what only the agent of the chat does not get', () => {
    assert.deepEqual(shown({ programsElsewhere: ['db'], unsupported: ['web'] }), [
      'warning | Claude Code does not get all MCP servers | It runs on another machine and starts no programs here: db | selectAgent chat',
      'warning | Claude Code does not get all MCP servers | It does not support their type: web | selectAgent chat',
    ]);
  });
});
