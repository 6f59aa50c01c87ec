// The hover of a preview or hint, as Markdown: the whole change and links to commands. Text of documents and agents is only
// put into fenced blocks, where it cannot create links or markup.

import { fencedText } from '../../base/fencedText.ts';
import { escapeHidden } from '../../base/escapeHidden.ts';
import { t } from '../../base/l10n.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { OffsetEdit } from '../text/offsetEdit.ts';
import { asWholeLines } from '../text/wholeLineEdit.ts';

/** A link to a command without arguments. */
export interface CommandLink {
  readonly label: string;
  /** Command ID. */
  readonly command: string;
}

/** Lines shown of each side of a change. */
const mostLines = 60;

/** Old and new lines of an edit of the current text of `document`, with links below. */
export function editMarkdown(
  document: EditorDocument,
  edit: OffsetEdit,
  links: readonly CommandLink[],
): string {
  const { oldLines, newLines } = asWholeLines(document, edit);
  const lines = [...signed('-', oldLines), ...signed('+', newLines)];
  if (lines.length === 0) return textMarkdown(t('Only line endings change.'), links);
  return joined(fencedText(lines.join('\n'), 'diff'), links);
}

/** Plain text, such as a hint's, with links below. */
export function textMarkdown(text: string, links: readonly CommandLink[]): string {
  return joined(
    fencedText(
      text
        .split(/\r\n|\r|\n/)
        .map(escapeHidden)
        .join('\n'),
      'text',
    ),
    links,
  );
}

function signed(sign: string, lines: readonly string[]): string[] {
  const shown = lines.slice(0, mostLines).map((line) => sign + escapeHidden(line));
  const left = lines.length - shown.length;
  return left === 0 ? shown : [...shown, `${sign} ${t('… {0} more', left)}`];
}

function joined(block: string, links: readonly CommandLink[]): string {
  const written = links.map(({ label, command }) => {
    const text = label.replaceAll(/[\\`*_{}[\]<>()#!|&$]/g, '\\$&');
    return `[${text}](command:${encodeURIComponent(command).replaceAll(')', '%29')})`;
  });
  return written.length === 0 ? block : `${block}\n\n${written.join(' · ')}`;
}
