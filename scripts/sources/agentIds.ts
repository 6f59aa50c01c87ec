// Finds texts for the user that show the id of an agent in place of its name.

/** Calls whose arguments are not shown as they are. */
const named = /\bagentName$/;

/**
 * The texts of a source file that get a value named `agent` or `….agentName`, which are ids, without `agentName(…)`. A value that
 * is shown as an id on purpose is named `agentId`.
 */
export function agentIdsInTexts(source: string): string[] {
  const found: string[] = [];
  for (const { index } of source.matchAll(/(?<![\w.$])t\(/g)) {
    const call = argumentsAt(source, index + 1);
    if (/\bagent\b|\.agentName\b/.test(call.code)) found.push(call.text);
  }
  return found;
}

/**
 * The arguments of a call.
 * @param open the index of its parenthesis. @returns `code` has no string literals, and no arguments of
 * `agentName`. `end`: the index of the closing parenthesis.
 */
function argumentsAt(
  source: string,
  open: number,
): { readonly text: string; readonly code: string; readonly end: number } {
  let code = '';
  let depth = 0;
  for (let at = open; at < source.length; at++) {
    const char = source[at]!;
    if (char === "'" || char === '"' || char === '`') at = endOfString(source, at);
    else if (char === ')' && --depth === 0) return { text: source.slice(open + 1, at).trim(), code, end: at };
    else if (char === '(' && named.test(code)) at = argumentsAt(source, at).end;
    else {
      if (char === '(') depth++;
      code += char;
    }
  }
  return { text: source.slice(open), code, end: source.length };
}

function endOfString(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== source[start]) at += source[at] === '\\' ? 2 : 1;
  return at;
}
