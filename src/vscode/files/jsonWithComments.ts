// Parses JSON with comments that a repository or another program wrote. Used for `.vscode/mcp.json` and for imports.

import { getNodeValue, type Node, type ParseOptions, parseTree, visit } from 'jsonc-parser';

export type JsonReading =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'tooDeep' }
  /** It has more than `mostJsonValues`. */
  | { readonly kind: 'tooMany' }
  /** An object has a field twice, and programs differ in which of them counts. `line` is 1-based, of the second one. */
  | { readonly kind: 'repeated'; readonly name: string; readonly line: number }
  /** `line` is 1-based. */
  | { readonly kind: 'invalid'; readonly line: number };

/** Maximum number of values and names of fields. Reading as many takes about 30 ms. */
export const mostJsonValues = 20_000;

/**
 * Never throws. Each field is an own field of its object, `__proto__` too: as an inherited one, readers would see it, and
 * those who list the fields would not.
 */
export function readJson(text: string, allowEmptyContent = false): JsonReading {
  const options: ParseOptions = { allowTrailingComma: true, allowEmptyContent };
  let tree: Node | undefined;
  let value: unknown;
  try {
    const problem = problemIn(text, options);
    if (problem) return problem;
    tree = parseTree(text, [], options);
    value = tree && getNodeValue(tree);
  } catch {
    return { kind: 'tooDeep' };
  }
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const repeated = tree && repeatedField(tree);
  if (repeated) return { kind: 'repeated', name: String(repeated.value), line: lineAt(repeated.offset) };
  return { kind: 'value', value };
}

/** The first error, or `tooMany`. Undefined if the text can be parsed. Throws if it is too deep. */
function problemIn(text: string, options: ParseOptions): JsonReading | undefined {
  let left = mostJsonValues;
  let problem: JsonReading | undefined;
  const stop = new Error('The text is not read further');
  const count = (): void => {
    if (--left >= 0) return;
    problem = { kind: 'tooMany' };
    throw stop;
  };
  const visitor = {
    onObjectBegin: count,
    onArrayBegin: count,
    onLiteralValue: count,
    onObjectProperty: count,
  };
  try {
    visit(
      text,
      {
        ...visitor,
        onError: (_error, _offset, _length, line) => {
          problem = { kind: 'invalid', line: line + 1 };
          throw stop;
        },
      },
      options,
    );
  } catch (error) {
    if (error !== stop) throw error;
  }
  return problem;
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
