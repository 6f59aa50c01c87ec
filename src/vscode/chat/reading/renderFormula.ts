// Typesets a formula of a message with VS Code's own Markdown renderer, which uses KaTeX. Used by `handlePageMessage`.

import { commands } from 'vscode';
import type { Logger } from '../../../base/logger.ts';

export interface FormulaSource {
  /** At most 2,000 UTF-16 units. */
  readonly tex: string;
  readonly isBlock: boolean;
}

/**
 * Returns the formula as one MathML element, which is not sanitized. Undefined if it can't be typeset: a mistake in the
 * formula, or the user has turned off VS Code's Markdown extensions or `markdown.math.enabled`.
 */
export async function renderFormula(
  { tex, isBlock }: FormulaSource,
  logger: Pick<Logger, 'debug'>,
): Promise<string | undefined> {
  const oneLine = tex.replace(/\s+/g, ' ').trim();
  // A dollar would end the formula, and the rest would be rendered as Markdown.
  if (oneLine === '' || /(?<!\\)\$/.test(oneLine)) return undefined;
  const source = isBlock ? `$$\n${oneLine}\n$$` : `$${oneLine}$`;
  try {
    const html: unknown = await commands.executeCommand('markdown.api.render', source);
    return typeof html === 'string' ? mathElement(html) : undefined;
  } catch (error) {
    logger.debug(`A formula was not typeset: ${String(error)}`);
    return undefined;
  }
}

function mathElement(html: string): string | undefined {
  const start = html.indexOf('<math');
  const end = html.indexOf('</math>');
  return start < 0 || end < start ? undefined : html.slice(start, end + '</math>'.length);
}
