// Parses JSON with comments that a repository or another program wrote. Used for `.vscode/mcp.json` and for imports.

import { getNodeValue, type Node, parseTree, type ParseError } from 'jsonc-parser';

export type JsonReading =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'tooDeep' }
  /** An object has a field twice, and programs differ in which of them counts. `line` is 1-based, of the second one. */
  | { readonly kind: 'repeated'; readonly name: string; readonly line: number }
  /** `line` is 1-based. */
  | { readonly kind: 'invalid'; readonly line: number };

/**
 * Never throws. Each field is an own field of its object, `__proto__` too: as an inherited one, readers would see it, and
 * those who list the fields would not.
 */
export function readJson(text: string, allowEmptyContent = false): JsonReading {
  const errors: ParseError[] = [];
  let tree: Node | undefined;
  let value: unknown;
  try {
    tree = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent });
    value = tree && getNodeValue(tree);
  } catch {
    return { kind: 'tooDeep' };
  }
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const [error] = errors;
  if (error) return { kind: 'invalid', line: lineAt(error.offset) };
  const repeated = tree && repeatedField(tree);
  if (repeated) return { kind: 'repeated', name: String(repeated.value), line: lineAt(repeated.offset) };
  return { kind: 'value', value };
}

/** The second of two fields with the same name in one object. */
function repeatedField(tree: Node): Node | undefined {
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const names = new Set<unknown>();
    for (const child of node.children ?? []) {
      open.push(child);
      const key = node.type === 'object' ? child.children?.[0] : undefined;
      if (key && names.has(key.value)) return key;
      if (key) names.add(key.value);
    }
  }
  return undefined;
}
