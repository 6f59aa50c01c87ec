// The result of a tool. Created by all tools, and completed to an answer by `createEditorTools`.

import type { Uri } from 'vscode';
import type { ToolItem, ToolPlace } from '../../../editorTools/tool.ts';

export interface ToolResult {
  readonly text: string;
  /** Number of results, for the title. */
  readonly count?: number;
  readonly places?: readonly ToolPlace[];
  readonly items?: readonly ToolItem[];
}

/** A result with one item for context records. @param uri of the item. */
export function resultAbout(
  uri: Uri | string,
  text: string,
  more: Omit<ToolResult, 'text'> = {},
  kind = 'runtime_state',
): ToolResult {
  return { text, items: [{ uri: uri.toString(), kind, bytes: Buffer.byteLength(text) }], ...more };
}
