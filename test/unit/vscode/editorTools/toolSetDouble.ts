// Tools for tests of the MCP server: `hover` answers with its input, `rename_symbol` as the test says.

import { CancelledError, type CancellationToken } from '../../../../src/base/cancellation.ts';
import type { ToolAnswer, ToolDefinition, ToolName } from '../../../../src/editorTools/tool.ts';
import type { EditorToolSet, ToolCaller } from '../../../../src/vscode/editorTools/editorToolSet.ts';
import type { ToolTitle } from '../../../../src/vscode/editorTools/tools/toolTitle.ts';

export function answerOf(text: string, more: Partial<ToolAnswer> = {}): ToolAnswer {
  return { text, isError: false, places: [], items: [], ...more };
}

/** Never settles, but for a cancellation. */
export function untilCancelled(token: CancellationToken): Promise<never> {
  return new Promise((_, reject) => token.onCancellationRequested(() => reject(new CancelledError())));
}

function define(name: ToolName, isReading: boolean): ToolDefinition {
  return {
    name,
    title: `Tool ${name}`,
    description: `What ${name} does`,
    inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    annotations: {
      readOnlyHint: isReading,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

const ofTests = [define('hover', true), define('find_references', true), define('rename_symbol', false)];

export class ToolSetDouble implements EditorToolSet {
  readonly definitions: readonly ToolDefinition[];
  readonly calls: { readonly name: ToolName; readonly input: unknown; readonly caller: ToolCaller }[] = [];
  /** Answers `rename_symbol`. */
  rename: (input: unknown, token: CancellationToken) => Promise<ToolAnswer> = () =>
    Promise.resolve(answerOf('renamed'));

  constructor(definitions: readonly ToolDefinition[] = ofTests) {
    this.definitions = definitions;
  }

  titleOf(name: ToolName, input: unknown): ToolTitle {
    return { title: `Call ${name} ${JSON.stringify(input).slice(0, 40)}`, words: undefined };
  }

  call(name: ToolName, input: unknown, caller: ToolCaller, token: CancellationToken): Promise<ToolAnswer> {
    this.calls.push({ name, input, caller });
    if (name === 'rename_symbol') return this.rename(input, token);
    const items = [{ uri: 'file:///w/a.ts', kind: 'file_excerpt', bytes: 3 }];
    return Promise.resolve(
      answerOf(JSON.stringify(input), { items, places: [{ path: '/w/a.ts', line: 3 }] }),
    );
  }
}
