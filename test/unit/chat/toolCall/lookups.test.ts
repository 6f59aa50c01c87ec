// Calls of this client's own tools that only read are recognized, in the spellings of all agents.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isLookup, lookups } from '../../../../src/chat/toolCall/lookups.ts';
import { toolDefinitions } from '../../../../src/editorTools/definitions.ts';

describe('lookups', () => {
  it('are the tools that are declared read-only', () => {
    const reading = toolDefinitions.filter(({ annotations }) => annotations.readOnlyHint);
    assert.deepEqual(
      [...lookups],
      reading.map(({ name }) => name),
    );
  });

  it('are recognized by the titles of agents', () => {
    const titles = [
      ...['mcp__editor__find_references', 'mcp.editor.hover', 'editor_hover', 'editor.hover'],
      ...['hover (editor MCP Server)', 'hover (editor MCP Server): {"path":"a.ts"}'],
    ];
    for (const title of titles) assert.ok(isLookup(undefined, title), title);
    const others = [
      ...['mcp__editor__rename_symbol', 'mcp__editor__say', 'mcp__other__hover', 'hover', 'Hover (editor)'],
      ...['hover (other MCP Server)', 'mcp__editor__hover_all', 'read editor_hover', ''],
    ];
    for (const title of others) assert.ok(!isLookup(undefined, title), title);
  });

  it('are recognized by what this client says of the call, whatever its title', () => {
    assert.ok(!isLookup({ action: 'rename', subject: [] }, 'mcp__editor__hover'));
    assert.ok(isLookup({ action: 'lookUp', subject: [] }, 'x'));
  });
});
