// Asks for permissions with VS Code's own UI: a notification and the status bar announce the request, a quick pick shows it
// and takes the answer. Several requests may be open at once.

import { window } from 'vscode';
import { agentName } from '../../../base/agentName.ts';
import type { CancellationToken } from '../../../base/cancellation.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import { absolutePath } from '../../../chat/path/filePath.ts';
import { noticeAnswers } from '../../../chat/permission/noticeAnswers.ts';
import { joinedParts } from '../../../chat/review/fileDiffs.ts';
import { kindLabel } from '../../../chat/permission/offeredOptions.ts';
import { knownKind } from '../../../protocol/client/permission.ts';
import { describeRule, type PermissionRule } from '../../../chat/permission/permissionRule.ts';
import { offeredRules } from './judgeRequest.ts';
import type { RuleStore } from './ruleStore.ts';
import type { OpenQuestion, OpenQuestions } from '../../window/openQuestions.ts';
import { readBounded } from '../../files/boundedFile.ts';
import { decodeFile } from '../../files/fileText.ts';
import { findRealPlace } from '../../files/realPlace.ts';
import { refusalOf } from '../../files/refusedFile.ts';
import { isSamePlace } from '../../files/sameFolder.ts';
import { findOpenBuffer } from '../../files/writeBuffer.ts';
import { requestValidity } from '../requestValidity.ts';
import { showUnanswered } from '../showUnanswered.ts';
import type { PermissionPrompt, PermissionRequest } from './permissionPrompt.ts';
import type { ReviewStep } from './permissionItems.ts';
import { reviewPermission } from './permissionReview.ts';
import { pickRule } from './pickRule.ts';
import { longestRule } from './offeredRuleItems.ts';
import {
  diffCounts,
  folderOf,
  isInside,
  meantPath,
  requestDocument,
  requestSummary,
} from './permissionText.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import { oneLine } from '../../window/shownText.ts';
import type { RuleScope } from '../../../chat/permission/permissionRules.ts';
import type { SubjectDiff } from '../../../base/diffs/patchDiffs.ts';

export class NativePermissionPrompt implements PermissionPrompt {
  readonly #questions: OpenQuestions;
  readonly #documents: RequestDocuments;
  readonly #store: RuleStore;
  readonly #logger: Logger;

  constructor(questions: OpenQuestions, documents: RequestDocuments, store: RuleStore, logger: Logger) {
    this.#questions = questions;
    this.#documents = documents;
    this.#store = store;
    this.#logger = logger;
  }

  async ask(request: PermissionRequest, token: CancellationToken): Promise<string | undefined> {
    const { child } = request;
    const place = t('in {0}, session {1}', folderOf(request), request.sessionId);
    const who = child ? `${t('Subagent: {0}', oneLine(child.name || child.sessionId, 100))}, ` : '';
    const { cwd } = request.subject.command ?? {};
    const folder = cwd === undefined ? request.cwd : absolutePath(cwd, request.cwd);
    const runsInCwd =
      folder === request.cwd || (folder !== undefined && (await isSamePlace(folder, request.cwd)));
    const question = {
      summary: requestSummary(request),
      detail: oneLine(`${who}${place}`, 300),
      ...{ agent: request.agent, sessionId: request.sessionId },
      review: () => this.#review(request, token),
      ...inNotice(request, runsInCwd),
    };
    const answer = await this.#questions.ask<string | undefined>(question, token, undefined);
    showUnanswered(request.life);
    return answer;
  }

  /** Resolves to undefined if the user closed the quick pick. */
  async #review(request: PermissionRequest, token: CancellationToken): Promise<string | undefined> {
    for (;;) {
      const step = await reviewPermission(request, token, (shown) => this.#show(request, shown));
      if (step === undefined) return undefined;
      if (step.kind === 'answer') return step.optionId;
      const byRule = await this.#makeRule(request, step.decision, token);
      if (byRule !== undefined) return byRule;
    }
  }

  #show(request: PermissionRequest, step: ReviewStep): void {
    this.#open(request, step).catch((error: unknown) => {
      this.#logger.error('A permission request could not be shown in an editor', error);
    });
  }

  async #open(request: PermissionRequest, step: ReviewStep): Promise<void> {
    const validity = requestValidity(request);
    if (step.kind === 'document')
      await this.#documents.showText('request.txt', requestDocument(request), { validity });
    if (step.kind !== 'diff') return;
    const { file } = step;
    const [diff] = file;
    const title = t(
      '{0} ({1}), asked by {2}',
      oneLine(diff.path, 100),
      diffCounts(file),
      oneLine(agentName(request.agent), 40),
    );
    const { oldText, newText } = joinedParts(file);
    const before = await oldSide({ ...diff, oldText }, request);
    await this.#documents.showDiff(diff.path, before, newText, title, validity);
  }

  /** Stores the rule that the user picks. Resolves to the option it selects; undefined if the request is still open. */
  async #makeRule(
    request: PermissionRequest,
    decision: PermissionRule['decision'],
    token: CancellationToken,
  ): Promise<string | undefined> {
    const offered = offeredRules(decision, request.subject, request);
    const rules = offered.filter((rule) => describeRule(rule).length <= longestRule);
    if (rules.length === 0) {
      window.setStatusBarMessage(
        t('ACP: no rule can be created from this request. Answer the request itself.'),
        8_000,
      );
      return undefined;
    }
    const rule = await pickRule(rules, token);
    if (rule === undefined || token.isCancellationRequested) return undefined;
    return await this.#store.keep(rule, request);
  }
}

/** The answers that a notification may offer, with a text that shows all that they would allow. */
function inNotice(
  request: PermissionRequest,
  runsInCwd: boolean,
): Pick<OpenQuestion<string | undefined>, 'inNotice'> {
  const found = noticeAnswers(request.subject, request.options, runsInCwd);
  if (!found) return {};
  const answers = [found.allow, found.refuse].map((option) => ({
    label: kindLabel(knownKind(option)),
    answer: option.optionId,
  }));
  return {
    inNotice: {
      text: t('{0} wants to run {1}', oneLine(agentName(request.agent), 40), found.command),
      answers,
    },
  };
}

/** Bytes; larger files are not read. */
const largestFile = 2_000_000;

/**
 * The old text of `diff`. If the agent sent none, as for a new file, the current text of the file, which would be lost;
 * empty if there is no such file, or it is outside the session's folders, too large, or binary.
 */
export async function oldSide(diff: SubjectDiff, scope: RuleScope): Promise<string> {
  if (diff.oldText !== undefined) return diff.oldText;
  const path = meantPath(diff.path, scope);
  if (path === undefined || !isInside(diff.path, scope)) return '';
  const real = await findRealPlace(path);
  const open = await findOpenBuffer({ requested: path, path: real.kind === 'there' ? real.path : path });
  if (open) return open.getText();
  // If the file does not exist, it is new, as the agent says.
  const file = await readBounded(path, largestFile);
  return file.kind === 'read' ? await decodeFile(path, file.bytes).catch(textOfBinary) : '';
}

/** The text of a binary file. Rethrows other errors. */
function textOfBinary(error: unknown): string {
  if (refusalOf(error) !== 'binary') throw error;
  return '';
}
