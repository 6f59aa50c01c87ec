// A turn that the model answers: it simply chats, without tools. What the editor told for this turn is a part of the
// question, and of no question after it: many models take no system message but the first.

import type { CancellationToken } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import type { StopReason } from '../../protocol/session/session.ts';
import { WireError } from '../../wire/wireError.ts';
import type { ModelParts } from '../model/modelParts.ts';
import type { ModelAnswer } from '../model/modelServer.ts';
import type { ChatSession } from './chatSession.ts';
import type { ContextItem } from './runtimeContext.ts';

/** Bytes of an answer on the wire. */
const mostBytes = 16 * 2 ** 20;
/** ms without a word: a large model has to be loaded first. */
const patience = 120_000;
/** UTF-16 units of context in a question; what does not fit whole is left out, from the end. */
const mostContext = 100_000;
/** Less context than that is not worth another question. */
const leastContext = 1_000;

const system =
  'You are the built-in agent of ACP Host, an extension of the editor VS Code. You answer questions of a programmer, in Markdown. You have no tools: you cannot read or change files and cannot run commands. When that is what is needed, say so, and that the command "ACP: Select Agent" chooses an agent that can.';

export interface Speech {
  readonly say: (text: string, kind: 'answer' | 'thought') => void;
  /** A sentence about the answer, which is no part of it. */
  readonly tell: (sentence: string) => void;
}

/** Throws a `WireError` for people where the model gives no answer. What it could not be told is said before its answer. */
export async function modelTurn(
  { server }: ModelParts,
  session: ChatSession,
  question: string,
  context: readonly ContextItem[],
  { say, tell }: Speech,
  token: CancellationToken,
): Promise<StopReason> {
  let said = '';
  const ask = (most: number): Promise<ModelAnswer> => {
    const told = contextPart(context, most);
    const tellCuts = (): void => {
      if (session.isForgettingNews) {
        session.forgettingWasTold();
        tell(t('This conversation is too long for the model: its beginning is left out from now on.'));
      }
      if (told.left === 0) return;
      const all = context.length;
      tell(
        t('The model was not told all that your editor told: {0} of {1} parts did not fit.', told.left, all),
      );
    };
    let begun = false;
    return server.ask(
      {
        route: 'chat/completions',
        body: {
          messages: [
            { role: 'system', content: system },
            ...session.said,
            { role: 'user', content: told.text + question },
          ],
        },
        mostBytes,
        patience: { of: 'silence', ms: patience },
        onPiece: ({ text, thought }) => {
          if (token.isCancellationRequested || (thought === '' && text === '')) return;
          if (!begun) tellCuts();
          begun = true;
          said += text;
          if (thought !== '') say(thought, 'thought');
          if (text !== '') say(text, 'answer');
        },
      },
      token,
    );
  };
  let room = Math.min(
    mostContext,
    context.reduce((sum, { text }) => sum + text.length, 0),
  );
  let answer = await ask(room);
  // What fits is known to the server alone: the greater part goes by halves, what was said or what the editor told.
  while (answer.kind === 'failed' && answer.tooLong && (session.size > 0 || room > 0)) {
    if (session.size >= room) session.shrink();
    else room = room < leastContext ? 0 : Math.floor(room / 2);
    answer = await ask(room);
  }
  if (answer.kind === 'failed' && answer.tooLong)
    throw new WireError(
      errorCode.internalError,
      t('This is more than the model can read at once. Write less, or use a model that reads more.'),
    );
  if (answer.kind === 'failed')
    throw new WireError(
      errorCode.internalError,
      said === ''
        ? t('The model server gave no answer. {0}', answer.reason)
        : t('The model server did not finish its answer. {0}', answer.reason),
    );
  if (said !== '') session.remember(question, said);
  if (answer.kind === 'cancelled') return 'cancelled';
  if (answer.refused) return 'refusal';
  if (said === '') throw new WireError(errorCode.internalError, t('The model server gave an empty answer.'));
  return answer.whole ? 'end_turn' : 'max_tokens';
}

/** Marked off from what the user writes. @returns `left`: how many did not fit. */
function contextPart(
  items: readonly ContextItem[],
  most: number,
): { readonly text: string; readonly left: number } {
  let room = most;
  const told: string[] = [];
  for (const { title, text } of items) {
    if (text.length > room) continue;
    room -= text.length;
    told.push(`## ${title ?? 'Without a title'}\n\n${text}`);
  }
  const text =
    told.length === 0
      ? ''
      : `<editor>\nWhat the editor tells of itself just now:\n\n${told.join('\n\n')}\n</editor>\n\n`;
  return { text, left: items.length - told.length };
}
