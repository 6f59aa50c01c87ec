// Collects the user's last edits as diffs. Edits before the chat was first used are not known.

import { Uri, window, workspace } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { ContextCollector, RecentEditItem } from '../../../context/select/surfaceItem.ts';
import { EditHistory } from '../../../nes/context/editHistory.ts';
import { asDocumentChanges, relativeName } from '../../documents/convert.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import type { CollectorParts } from './collectorParts.ts';

const mostEdits = 10;

export class RecentEditsCollector implements ContextCollector, Disposable {
  readonly kind = 'recentEdits';
  readonly #parts: CollectorParts;
  readonly #history: EditHistory;
  readonly #listeners = new DisposableStore();

  constructor(parts: CollectorParts, eligible: Pick<EligibleDocuments, 'get'>, clock: Clock) {
    this.#parts = parts;
    this.#history = new EditHistory(mostEdits, relativeName, clock);
    for (const { document } of window.visibleTextEditors) {
      const known = eligible.get(document);
      if (known) this.#history.open(known);
    }
    this.#listeners.add(
      window.onDidChangeActiveTextEditor((editor) => {
        const document = editor && eligible.get(editor.document);
        if (document) this.#history.open(document);
      }),
    );
    this.#listeners.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const known = contentChanges.length > 0 ? eligible.get(document) : undefined;
        if (!known) return;
        const { version, lineCount } = known;
        const changes = asDocumentChanges(contentChanges);
        this.#history.changed({ document: known, changes, version, lineCount, at: clock.now() });
      }),
    );
    this.#listeners.add(workspace.onDidCloseTextDocument(({ uri }) => this.#history.close(uri.toString())));
  }

  async collect(): Promise<readonly RecentEditItem[]> {
    const entries = this.#history.entries().toReversed();
    return await Promise.all(
      entries.map(async ({ uri, diff }): Promise<RecentEditItem> => {
        const facts = await this.#parts.rules.factsOf(Uri.parse(uri), 'diff');
        return { ...facts, kind: 'recentEdits', diff: facts.blocked ? '' : diff };
      }),
    );
  }

  dispose(): void {
    this.#listeners.dispose();
  }
}
