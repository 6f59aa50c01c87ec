// Paints the current offer into an editor: in place, as a hint at the cursor, or as a quiet hint. Used by the presenter.

import { window, workspace, type TextEditor, MarkdownString } from 'vscode';
import type { Disposable } from '../../../base/disposable.ts';
import { t } from '../../../base/l10n.ts';
import type { Offer } from '../../../nes/offers/offer.ts';
import {
  cursorHint,
  inPlacePicture,
  markdownOf,
  quietHint,
  summaryOf,
  type PaintedOffer,
} from '../../../nes/drawing/offerPicture.ts';
import type { TabOwner } from '../../../nes/drawing/tabRule.ts';
import type { CommandLink } from '../../../nes/drawing/previewMarkdown.ts';
import type { PreviewOptions } from '../../../nes/drawing/previewPicture.ts';
import { acceptKey } from './contextKeys.ts';
import { cursorOf } from './editorView.ts';
import { Painter } from './painter.ts';
import { asEditorDocument } from '../../documents/vscodeDocument.ts';

export class OfferPainting implements Disposable {
  readonly #painter = new Painter();
  #editor: TextEditor | undefined;
  /** How the offer is painted; undefined if it is not, or only a quiet hint. */
  #shown:
    { readonly editor: TextEditor; readonly offer: Offer; readonly where: 'cursor' | 'inPlace' } | undefined;
  /** Used to paint the offer. */
  #tab: TabOwner = 'suggestion';
  #found: { readonly offer: Offer; readonly what: Pick<PaintedOffer, 'matches' | 'oldName'> } | undefined;

  /** The editor that is painted in, if any. */
  get editor(): TextEditor | undefined {
    return this.#editor;
  }

  /** Keeps what was looked up for `offer`, to be painted with it. */
  found(offer: Offer, what: Pick<PaintedOffer, 'matches' | 'oldName'>): void {
    this.#found = { offer, what };
  }

  paint(editor: TextEditor, offer: Offer, where: 'cursor' | 'inPlace'): void {
    this.#shown = { editor, offer, where };
    const painted = this.#painted(editor, offer);
    const picture = where === 'cursor' ? cursorHint(painted) : inPlacePicture(painted, layoutOptions(editor));
    this.#editor = editor;
    const links = hoverLinks();
    const keys = t(
      'While IntelliSense is open, Tab accepts its entry; {0} accepts the suggestion.',
      acceptKey,
    );
    this.#painter.paint(editor, picture, previewHover(`${markdownOf(painted, links)}\n\n${keys}`, links));
  }

  hintQuietly(editor: TextEditor, offer: Offer): void {
    this.#editor = editor;
    this.#shown = undefined;
    this.#painter.paint(editor, quietHint(this.#painted(editor, offer)));
  }

  /** Call it when something is painted: it then names a key that accepts it. */
  tabBelongsTo(owner: TabOwner): void {
    if (!this.#shown || owner === this.#tab) return;
    this.#tab = owner;
    this.paint(this.#shown.editor, this.#shown.offer, this.#shown.where);
  }

  /** `offer` in one line, with the key that accepts it whatever Tab does; undefined without an editor. */
  summary(offer: Offer): string | undefined {
    const editor = this.#editor ?? window.activeTextEditor;
    return editor && summaryOf({ ...this.#painted(editor, offer), tab: 'editor' });
  }

  clear(): void {
    this.#painter.clear();
    this.#editor = undefined;
    this.#shown = undefined;
    this.#tab = 'suggestion';
    this.#found = undefined;
  }

  #painted(editor: TextEditor, offer: Offer): PaintedOffer {
    const document = asEditorDocument(editor.document);
    const found = this.#found?.offer === offer ? this.#found.what : {};
    return { offer, document, cursor: cursorOf(editor), tab: this.#tab, acceptKey, ...found };
  }

  dispose(): void {
    this.#painter.dispose();
  }
}

function hoverLinks(): CommandLink[] {
  return [
    { label: t('Accept'), command: 'acpHost.nes.accept' },
    { label: t('Show Diff'), command: 'acpHost.nes.showDiff' },
    { label: t('Dismiss'), command: 'acpHost.nes.dismiss' },
  ];
}

/** Reads word wrap from the settings: an editor does not report it, so a toggle by the user goes unnoticed. */
function layoutOptions({ options, document }: TextEditor): Omit<PreviewOptions, 'key'> {
  const wrap = workspace.getConfiguration('editor', document).get('wordWrap', 'off');
  return { tabSize: typeof options.tabSize === 'number' ? options.tabSize : 4, wordWrap: wrap !== 'off' };
}

/** A hover whose links may run only the given commands. @param markdown from `markdownOf`, with the same `links`. */
function previewHover(markdown: string, links: readonly CommandLink[]): MarkdownString {
  const hover = new MarkdownString(markdown);
  hover.isTrusted = { enabledCommands: links.map(({ command }) => command) };
  hover.supportHtml = false;
  hover.supportThemeIcons = false;
  return hover;
}
