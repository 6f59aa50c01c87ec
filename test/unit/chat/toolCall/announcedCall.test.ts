// The call of an MCP tool is found among the tool calls that agents announce, in the shapes that real agents send.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findAnnounced, type McpCall } from '../../../../src/chat/toolCall/announcedCall.ts';
import { toolCall } from '../../../../src/protocol/session/toolCall.ts';

const input = { path: 'src/cart.ts', line: 4, symbol: 'total' };
const asked = { server: 'editor', tool: 'find_references', input };

const find = (calls: readonly object[], call: McpCall = asked): string | undefined =>
  findAnnounced(
    calls.map((one) => toolCall.parse(one)),
    call,
  )?.toolCallId;

/** Agent → its announcement of the call, with the id `a`. */
const announcements: Readonly<Record<string, object>> = {
  claude: {
    title: 'mcp__editor__find_references',
    kind: 'other',
    rawInput: input,
    _meta: { claudeCode: { toolName: 'mcp__editor__find_references' } },
  },
  'claude with a title of its own': {
    title: 'References',
    _meta: { claudeCode: { toolName: 'mcp__editor__find_references' } },
  },
  'opencode before the input is known': { title: 'editor_find_references', rawInput: {} },
  gemini: { title: 'find_references (editor MCP Server)' },
  'gemini with the input as title': {
    toolCallId: 'find_references-1732540000000',
    title: JSON.stringify(input),
  },
  qwen: { title: 'find_references (editor MCP Server): {"path":"src/cart.ts"}' },
  codex: {
    title: 'Tool: editor/find_references',
    rawInput: { server: 'editor', tool: 'find_references', arguments: input },
  },
  'codex-acp 2.6': {
    title: 'mcp.editor.find_references',
    kind: 'execute',
    rawInput: { server: 'editor', tool: 'find_references', arguments: input },
  },
  'codex with an invocation': {
    title: 'MCP call',
    rawInput: { invocation: { server: 'editor', tool: 'find_references', arguments: JSON.stringify(input) } },
  },
  'an agent that names the tool only': { title: 'find_references' },
  'an agent with a name field': { title: 'Finding references', name: 'mcp_editor_find_references' },
  'an agent that adds defaults': { title: 'editor.find_references', rawInput: { ...input, limit: 100 } },
};

describe('findAnnounced', () => {
  it('compares inputs that are nested however deeply', () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const call: McpCall = { ...asked, input: { path: JSON.parse(deep) as unknown } };
    const announced = { toolCallId: 'a', title: 'find_references (editor MCP Server)' };
    assert.equal(find([{ ...announced, rawInput: `{"path":${deep}}` }], call), 'a');
    assert.equal(find([{ ...announced, rawInput: `{"path":[${deep}]}` }], call), undefined);
  });

  for (const [agent, announced] of Object.entries(announcements))
    it(`finds the call of ${agent}`, () => {
      const call = { toolCallId: 'a', ...announced };
      assert.equal(find([call]), call.toolCallId);
    });

  it('ignores calls of another tool, server or input', () => {
    const others = [
      { title: 'mcp__editor__find_references_all' },
      { title: 'mcp__other__find_references' },
      { title: 'other/find_references' },
      { title: 'Where is find_references used?' },
      { title: 'Read editor.ts' },
      { title: 'mcp__editor__hover', rawInput: input },
      { title: 'mcp__editor__find_references', rawInput: { ...input, symbol: 'tax' } },
      { title: 'find_references', rawInput: { arguments: { ...input, line: 5 } } },
      { title: 'Bash', rawInput: { command: 'mcp__editor__find_references' } },
      { title: `${' '.repeat(400)}find_references` },
    ];
    for (const other of others) assert.equal(find([{ toolCallId: 'a', ...other }]), undefined, other.title);
  });

  it('prefers the call with the same input, and the newest of several', () => {
    const title = 'mcp__editor__find_references';
    const calls = [
      { toolCallId: 'a', title, rawInput: input },
      { toolCallId: 'b', title },
      { toolCallId: 'c', title, rawInput: { ...input, line: 9 } },
    ];
    assert.equal(find(calls), 'a');
    assert.equal(find([calls[1]!, { toolCallId: 'd', title }]), 'd');
  });

  it('finds a call without arguments', () => {
    const call = { server: 'editor', tool: 'open_documents', input: {} };
    const announced = { toolCallId: 'a', title: 'Tool: editor/open_documents' };
    const rawInput = { server: 'editor', tool: 'open_documents', arguments: {} };
    assert.equal(findAnnounced([{ ...announced, rawInput }], call)?.toolCallId, 'a');
  });

  it('survives inputs of any shape', () => {
    const deep: Record<string, unknown> = {};
    let at = deep;
    for (let depth = 0; depth < 1_000; depth++) at = at['input'] = {};
    for (const rawInput of [deep, [], 'text', '{', 7, { input: 'x' }, { arguments: null }])
      find([{ toolCallId: 'a', title: 'editor_find_references', rawInput }]);
  });

  it('is the one whose id the agent says, whatever its title and input are', () => {
    const calls = [
      { toolCallId: 'a', title: 'Something else' },
      { toolCallId: 'b', title: 'mcp__editor__find_references', rawInput: input },
    ];
    assert.equal(find(calls, { ...asked, announcedId: 'a' }), 'a');
    assert.equal(find(calls, { ...asked, announcedId: 'not announced' }), 'b');
  });
});
