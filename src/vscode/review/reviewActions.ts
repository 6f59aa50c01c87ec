// The user's actions on changes of agents, from the page, the editor or commands: keep, undo, compare, navigate, and
// return to a prompt.

import {
  Position,
  Range,
  Selection,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
  type TextEditor,
} from 'vscode';
import { t } from '../../base/l10n.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { FromReview } from '../../chat/messages/messages.ts';
import { whyNoEdit } from '../../chat/messages/composing.ts';
import { sentPrompts } from '../../chat/prompt/sentPrompt.ts';
import { hunkAtLine, lineOfHunk, type ReviewHunk } from '../../chat/review/reviewHunks.ts';
import { openRegularDocument } from '../files/regularFile.ts';
import type { BeforeDocuments } from './beforeDocuments.ts';
import type { ChangesEditor } from './changesEditor.ts';
import { planReturn, type ReturnPlan } from './planReturn.ts';
import type { Review, Undone } from './review.ts';
import { shownPath } from './reviewPlaces.ts';
import type { ReviewQuestions } from './reviewQuestions.ts';

/** A line of a file, 0-based. If undefined, the cursor of the active editor is meant. */
export interface ReviewSpot {
  readonly uri: string;
  readonly line?: number | undefined;
}

export class ReviewActions {
  readonly #review: Review;
  readonly #documents: BeforeDocuments;
  readonly #changesEditor: ChangesEditor;
  readonly #questions: ReviewQuestions;

  constructor(
    review: Review,
    documents: BeforeDocuments,
    changesEditor: ChangesEditor,
    questions: ReviewQuestions,
  ) {
    this.#review = review;
    this.#documents = documents;
    this.#changesEditor = changesEditor;
    this.#questions = questions;
  }

  /**
   * Handles a message of the page. Files that are not in the review are ignored. @param focusPage called if an editor took the
   * focus that the user did not ask for.
   */
  async handleMessage(message: FromReview, conversation: Conversation, focusPage: () => void): Promise<void> {
    const { reopened } = this.#changesEditor;
    await this.#handle(message, conversation);
    if (this.#changesEditor.reopened !== reopened) focusPage();
  }

  async #handle(message: FromReview, conversation: Conversation): Promise<void> {
    switch (message.type) {
      case 'reviewOpen':
        return await this.openDiff({ uri: message.uri });
      case 'reviewKeep':
        return await this.keepFile({ uri: message.uri });
      case 'reviewUndo':
        return await this.undoFile({ uri: message.uri });
      case 'reviewShowAll':
        return await this.showAll();
      case 'reviewKeepAll':
        return await this.keepAll();
      case 'reviewUndoAll':
        return await this.undoAll();
      case 'initRepository':
      case 'installGit':
        return await this.#questions[message.type]();
      case 'returnTo':
        return await this.returnTo(conversation, message.entry);
    }
  }

  /** Lets the user choose a file to compare. */
  async show(): Promise<void> {
    const { files } = this.#review.view;
    if (files.length === 0) return this.#questions.tell(t('No agent changes to review.'));
    const uri = await this.#questions.choose(t('Changes to review'), files);
    if (uri !== undefined) await this.openDiff({ uri });
  }

  /** Shows all changes in one editor, or the diff of the only file. */
  async showAll(): Promise<void> {
    const { files, more } = this.#review.view;
    const [only] = files;
    if (!only) return this.#questions.tell(t('No agent changes to review.'));
    if (files.length + more === 1) return await this.openDiff({ uri: only.uri });
    const shown = await this.#changesEditor.show();
    if (shown.files.length === 0)
      return this.#questions.inform(t('None of the changed files has text to compare.'));
    const count = shown.withoutText;
    if (shown.hasMore)
      this.#questions.inform(
        t(
          'Only the first {0} changed files are shown; the next ones follow when you keep or undo these.',
          shown.files.length,
        ),
      );
    else if (count > 0)
      this.#questions.tell(
        count === 1
          ? t('1 changed file has no text to compare, and is not shown.')
          : t('{0} changed files have no text to compare, and are not shown.', count),
      );
  }

  async openDiff(spot?: ReviewSpot): Promise<void> {
    const uri = this.#uriOf(spot);
    if (uri !== undefined) await this.#documents.showDiff(uri);
  }

  async keepFile(spot?: ReviewSpot): Promise<void> {
    const uri = this.#uriOf(spot);
    if (uri === undefined) return;
    this.#review.keep([uri]);
    await this.#closeSettled();
  }

  async undoFile(spot?: ReviewSpot): Promise<void> {
    const uri = this.#uriOf(spot);
    if (uri === undefined) return;
    const left = await this.#review.undo([uri]);
    await this.#closeSettled();
    await this.#tell(left);
  }

  async keepAll(): Promise<void> {
    this.#review.keepAll();
    await this.#closeSettled();
  }

  /** Asks for confirmation. Changes made by git stay, since the user may have caused them. */
  async undoAll(): Promise<void> {
    const files = this.#review.view.files.filter(({ canUndo, byGit }) => canUndo && !byGit);
    if (files.length === 0) return this.#questions.tell(t('Nothing to undo.'));
    const paths = files.map(({ path }) => path);
    // Files that an agent changes while the question is open were not named in it.
    const uris = [...this.#review.files].flatMap(([uri, { byGit }]) => (byGit ? [] : [uri]));
    if (!(await this.#questions.confirmUndo(paths))) return;
    const left = await this.#review.undo(uris.filter((uri) => this.#review.files.has(uri)));
    await this.#closeSettled();
    await this.#tell(left);
  }

  async keepHunk(spot?: ReviewSpot): Promise<void> {
    const [uri, hunk] = this.#hunkAt(spot) ?? [];
    if (uri === undefined || !hunk) return;
    this.#review.keepHunk(uri, hunk);
    await this.#closeSettled();
  }

  async undoHunk(spot?: ReviewSpot): Promise<void> {
    const [uri, hunk] = this.#hunkAt(spot) ?? [];
    if (uri === undefined || !hunk) return;
    const left = hunk.isConflict ? [uri] : await this.#review.undoHunk(uri, hunk);
    await this.#closeSettled();
    await this.#tell(left);
  }

  /** Goes to the next hunk in this file, else in the next file. @param step 1 or -1. */
  async go(step: 1 | -1): Promise<void> {
    const { files } = this.#review.view;
    const editor = window.activeTextEditor;
    const here = editor?.document.uri.toString();
    const index = files.findIndex(({ uri }) => uri === here);
    if (editor && here !== undefined && index >= 0) {
      const line = editor.selection.active.line;
      const hunks = this.#review.hunks(here);
      const startOf = (hunk: ReviewHunk): number => lineOfHunk(hunk, editor.document.lineCount);
      const next =
        step > 0
          ? hunks.find((hunk) => startOf(hunk) > line)
          : hunks.findLast((hunk) => startOf(hunk) < line && line >= hunk.now.end);
      if (next) return reveal(editor, next);
    }
    const open = files.filter(({ kind }) => kind !== 'deleted');
    const at = open.findIndex(({ uri }) => uri === here);
    const from = at < 0 ? (step > 0 ? -1 : 0) : at;
    const file = open.at((from + step) % Math.max(open.length, 1));
    if (!file) return this.#questions.tell(t('No agent changes to review.'));
    const document = await openRegularDocument(Uri.parse(file.uri, true));
    const shown = await window.showTextDocument(document);
    const hunk = step > 0 ? this.#review.hunks(file.uri)[0] : this.#review.hunks(file.uri).at(-1);
    if (hunk) reveal(shown, hunk);
  }

  /** Returns the files to before that prompt. @param entry if undefined, the user chooses it. */
  async returnTo(conversation: Conversation, entry: number | undefined): Promise<void> {
    const chosen = entry ?? (await this.#questions.choosePrompt(conversation.rows()));
    if (chosen === undefined) return;
    const busy = t('The agent is working. Stop the agent first, then restore the files.');
    if (conversation.working) return this.#questions.tell(busy);
    const last = lastRow(conversation);
    const plan = await planReturn(conversation, chosen, this.#review);
    if (plan.kind === 'none') return this.#questions.tell(plan.why);
    if (!(await this.#questions.confirmReturn(plan.paths, plan.kept))) return;
    if (this.#isOutdated(conversation, last, busy)) return;
    await this.#restore(plan, conversation);
  }

  /** @returns the row of the prompt that the user wants to edit. */
  async chooseToEdit(conversation: Conversation): Promise<number | undefined> {
    return await this.#questions.choosePrompt(sentPrompts(conversation.rows()), true);
  }

  /**
   * Asks whether the files are restored too, if agents have changed some since the prompt, and restores them.
   * @returns false if the prompt is not to be edited.
   */
  async returnToEdit(conversation: Conversation, entry: number): Promise<boolean> {
    if (conversation.working) {
      this.#questions.tell(whyNoEdit());
      return false;
    }
    const last = lastRow(conversation);
    const plan = await planReturn(conversation, entry, this.#review);
    if (plan.kind === 'none') {
      if (!plan.isUnchanged) this.#questions.tell(plan.why);
      return !this.#isOutdated(conversation, undefined, whyNoEdit());
    }
    const answer = await this.#questions.confirmEdit(plan.paths, plan.kept);
    if (answer === undefined) return false;
    const planned = answer === 'restore' ? last : undefined;
    if (this.#isOutdated(conversation, planned, whyNoEdit())) return false;
    if (answer === 'restore') await this.#restore(plan, conversation);
    return true;
  }

  /**
   * True if the agent works, or has worked since `last` was the last row: the question was then about other versions of files.
   * Tells the user if so. @param last if undefined, only checks whether the agent works. @param busy message if it works.
   */
  #isOutdated(conversation: Conversation, last: number | undefined, busy: string): boolean {
    if (conversation.working) this.#questions.inform(busy);
    else if (last !== undefined && lastRow(conversation) !== last)
      this.#questions.inform(t('Nothing was restored, since the agent has worked meanwhile. Try again.'));
    else return false;
    return true;
  }

  async #restore(plan: ReturnPlan, conversation: Conversation): Promise<void> {
    const left = [...new Set([...plan.conflicts, ...(await this.#review.apply(plan.steps))])];
    await this.#closeSettled();
    conversation.markPrompt(plan.mark.entry, { restored: Date.now() });
    if (left.length === 0) return this.#questions.tell(t('Files restored to before the prompt.'));
    const chosen = await this.#questions.tellConflicts(left.map(shownPath), left);
    if (chosen !== undefined) await this.#documents.showDiff(chosen, plan.mark);
  }

  /** Closes diffs that no longer show a change of the agent. */
  async #closeSettled(): Promise<void> {
    await this.#documents.closeSettled();
    await this.#changesEditor.refresh();
  }

  async #tell(left: Undone): Promise<void> {
    if (left.length === 0) return;
    const uri = await this.#questions.tellConflicts(left.map(shownPath), left);
    if (uri !== undefined) await this.openDiff({ uri });
  }

  #uriOf(spot: ReviewSpot | undefined): string | undefined {
    const uri = spot?.uri ?? window.activeTextEditor?.document.uri.toString();
    if (uri !== undefined && this.#review.files.has(uri)) return uri;
    this.#questions.tell(t('No agent changes in this file.'));
    return undefined;
  }

  #hunkAt(spot: ReviewSpot | undefined): readonly [string, ReviewHunk] | undefined {
    const uri = this.#uriOf(spot);
    if (uri === undefined) return undefined;
    const line = spot?.line ?? window.activeTextEditor?.selection.active.line ?? 0;
    const document = workspace.textDocuments.find((each) => each.uri.toString() === uri);
    const hunk = hunkAtLine(this.#review.hunks(uri), line, document?.lineCount ?? Infinity);
    if (!hunk) this.#questions.tell(t('No agent change at the cursor.'));
    return hunk && [uri, hunk];
  }
}

function lastRow(conversation: Conversation): number | undefined {
  return conversation.rows().at(-1)?.id;
}

function reveal(editor: TextEditor, hunk: ReviewHunk): void {
  const at = new Position(lineOfHunk(hunk, editor.document.lineCount), 0);
  editor.selection = new Selection(at, at);
  const end = new Position(Math.max(hunk.now.end, at.line), 0);
  editor.revealRange(new Range(at, end), TextEditorRevealType.InCenterIfOutsideViewport);
}
