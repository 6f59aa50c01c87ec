// Creates the hover of a painted preview or hint: Markdown whose links may run only the given commands.

import { MarkdownString } from 'vscode';
import type { CommandLink } from '../../../nes/drawing/previewMarkdown.ts';

/** @param markdown from `editMarkdown` or `textMarkdown`, with the same `links`. */
export function previewHover(markdown: string, links: readonly CommandLink[]): MarkdownString {
  const hover = new MarkdownString(markdown);
  hover.isTrusted = { enabledCommands: links.map(({ command }) => command) };
  hover.supportHtml = false;
  hover.supportThemeIcons = false;
  return hover;
}
