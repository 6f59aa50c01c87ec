// Shows the changes to review in editors: highlights the agent's lines, adds code lenses with actions, and sets the
// context keys of the review.

import {
  CodeLens,
  commands,
  DecorationRangeBehavior,
  EventEmitter,
  languages,
  OverviewRulerLane,
  Range,
  ThemeColor,
  window,
  type CodeLensProvider,
  type Disposable as VscodeDisposable,
  type TextDocument,
  type TextEditor,
} from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { lineOfHunk, type ReviewHunk } from '../../chat/review/reviewHunks.ts';
import type { Review } from './review.ts';

/** Maximum number of hunks that are drawn in one file. */
const mostDrawn = 1_000;

export class HunkEditors implements Disposable, CodeLensProvider {
  readonly #review: Review;
  readonly #lifetime = new DisposableStore();
  readonly #changes = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changes.event;
  readonly #agents = lineDecoration('diffEditor.insertedLineBackground', 'editorGutter.addedBackground');
  readonly #conflicts = lineDecoration(
    'merge.currentContentBackground',
    'editorOverviewRuler.warningForeground',
  );

  constructor(review: Review) {
    this.#review = review;
    const add = (item: VscodeDisposable): void => void this.#lifetime.add(item);
    for (const item of [this.#changes, this.#agents, this.#conflicts]) add(item);
    add(languages.registerCodeLensProvider({ scheme: 'file' }, this));
    add(review.onDidChange(() => this.#show()));
    add(window.onDidChangeVisibleTextEditors(() => this.#show()));
    add(window.onDidChangeActiveTextEditor(() => this.#show()));
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    const uri = document.uri.toString();
    return this.#hunks(document).flatMap((hunk) => {
      const line = lineOfHunk(hunk, document.lineCount);
      const range = new Range(line, 0, line, 0);
      const place = { uri, line };
      const lens = (title: string, command: string): CodeLens =>
        new CodeLens(range, { title, command: `acpHost.review.${command}`, arguments: [place] });
      const [added, removed] = [hunk.now.end - hunk.now.start, hunk.before.end - hunk.before.start];
      return hunk.isConflict
        ? [lens(t('The agent wrote here, and you since: compare'), 'openDiff'), lens(t('Keep'), 'keepHunk')]
        : [
            lens(t('Agent: +{0} −{1}', added, removed), 'openDiff'),
            lens(t('Keep'), 'keepHunk'),
            lens(t('Undo'), 'undoHunk'),
          ];
    });
  }

  #hunks({ uri }: TextDocument): readonly ReviewHunk[] {
    return uri.scheme === 'file' ? this.#review.hunks(uri.toString()).slice(0, mostDrawn) : [];
  }

  #show(): void {
    this.#changes.fire();
    for (const editor of window.visibleTextEditors) this.#draw(editor);
    const active = window.activeTextEditor?.document;
    const uri = active?.uri.toString();
    const inEditor = uri !== undefined && this.#review.view.files.some((file) => file.uri === uri);
    void commands.executeCommand('setContext', 'acpHost.review.inEditor', inEditor);
    void commands.executeCommand('setContext', 'acpHost.review.pending', this.#review.view.files.length > 0);
  }

  #draw(editor: TextEditor): void {
    const { document } = editor;
    if (document.uri.scheme !== 'file') return;
    const ranges = (isConflict: boolean): Range[] =>
      this.#hunks(document).flatMap(({ now, ...hunk }) =>
        hunk.isConflict === isConflict && now.end > now.start
          ? [new Range(now.start, 0, now.end - 1, 0)]
          : [],
      );
    editor.setDecorations(this.#agents, ranges(false));
    editor.setDecorations(this.#conflicts, ranges(true));
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

function lineDecoration(
  background: string,
  ruler: string,
): ReturnType<typeof window.createTextEditorDecorationType> {
  return window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new ThemeColor(background),
    overviewRulerColor: new ThemeColor(ruler),
    overviewRulerLane: OverviewRulerLane.Left,
    rangeBehavior: DecorationRangeBehavior.ClosedClosed,
  });
}
