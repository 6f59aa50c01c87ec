// Finds out from the text whether `await` is allowed at a place. TypeScript also proposes it in functions that are not
// asynchronous. Used by `usableFix`.

import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from '../../nes/text/editorDocument.ts';

/** Maximum number of lines that are read above the place. */
const mostRead = 500;

const strings = /'[^'\\]*'|"[^"\\]*"|`[^`\\]*`|\/\/.*$/g;
const startsFunction = /=>|\b(?:function|fn|def)\b/g;
const asyncHead = /\basync\b(?!.*\basync\b)[^;]*$/;
/** Not after a bracket or a comma: that begins a parameter. */
const opensBody = /(?:[)\]>\p{L}\p{N}_$]\s*\{|=>|\)\s*:)$/u;
const startsStatement =
  /^(?:[)}]\s*)?(?:if|else|for|while|do|switch|case|default|try|catch|finally|return|throw|await)\b/;
/** What has an expression in the lines below: a call, a list, an object, or an operator. */
const continues = /(?:[([,=?+]|[=(:[,]\s*\{|\b(?:return|await)\s*\{|&&|\|\|)$/;

/** True if the function around the place is known to be asynchronous. False if in doubt. */
export function isInAsyncFunction(document: EditorDocument, { line, character }: Position): boolean {
  if (opensFunction(codeOf(document.lineAt(line).slice(0, character)))) return false;
  let indentation = indentationOf(document.lineAt(line));
  // A line such as `) {` may end a head, which begins above it.
  let endsHead = false;
  for (let above = line - 1; above >= 0 && line - above <= mostRead && indentation >= 0; above--) {
    const text = document.lineAt(above);
    const code = codeOf(text);
    if (code === '' || /^(?:\/?\*|#)/.test(code) || indentationOf(text) >= indentation) continue;
    const head = asyncHead.exec(code)?.[0];
    if (head !== undefined && (endsHead || opensBody.test(head)))
      return (head.match(startsFunction)?.length ?? 0) <= 1;
    if (code.match(startsFunction)) return false;
    const isStatement = startsStatement.test(code);
    const isEnd = !isStatement && /^[)\]}].*[{([:]$/.test(code);
    if (!isStatement && !isEnd && (endsHead || !continues.test(code))) return false;
    endsHead = isEnd && /^\).*[{:]$/.test(code);
    // The line that it closes has the same indentation.
    indentation = indentationOf(text) + (/^[)\]}]/.test(code) ? 1 : 0);
  }
  return false;
}

/** True if the start of a line has a function, or a block that is not closed. */
function opensFunction(code: string): boolean {
  return (
    code.match(startsFunction) !== null || (code.match(/\{/g)?.length ?? 0) > (code.match(/\}/g)?.length ?? 0)
  );
}

/** Without strings, comments and the white space around. */
function codeOf(text: string): string {
  return text.replace(strings, '').trim();
}

function indentationOf(text: string): number {
  return text.length - text.trimStart().length;
}
