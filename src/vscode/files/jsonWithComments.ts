// Parses JSON with comments that a repository or another program wrote. Used for `.vscode/mcp.json` and for imports.

import { getNodeValue, parseTree, type ParseError } from 'jsonc-parser';

export type JsonReading =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'tooDeep' }
  /** `line` is 1-based. */
  | { readonly kind: 'invalid'; readonly line: number };

/**
 * Never throws. Each field is an own field of its object, `__proto__` too: as an inherited one, readers would see it, and
 * those who list the fields would not.
 */
export function readJson(text: string, allowEmptyContent = false): JsonReading {
  const errors: ParseError[] = [];
  let value: unknown;
  try {
    const tree = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent });
    value = tree && getNodeValue(tree);
  } catch {
    return { kind: 'tooDeep' };
  }
  const [error] = errors;
  if (error) return { kind: 'invalid', line: text.slice(0, error.offset).split('\n').length };
  return { kind: 'value', value };
}
