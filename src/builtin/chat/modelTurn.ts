// A turn that the model answers, without tools. The context of the turn is part of its question and not of the history,
// since many models accept only an initial system message.

import type { CancellationToken } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import type { StopReason } from '../../protocol/session/session.ts';
import { WireError } from '../../wire/peer.ts';
import type { ModelParts } from '../model/modelParts.ts';
import type { ModelAnswer } from '../model/modelServer.ts';
import type { ChatSession } from './chatSession.ts';
import type { ContextItem } from './runtimeContext.ts';

/** Maximum bytes of an answer on the wire. */
const mostBytes = 16 * 2 ** 20;
/** Maximum ms of silence: a large model may have to be loaded first. */
const patience = 120_000;
/** Maximum UTF-16 units of context in a question; items that do not fit are left out, from the end. */
const mostContext = 100_000;
/** Below so many UTF-16 units, context is no longer halved for another attempt. */
const leastContext = 1_000;

const system =
  'You are the built-in agent of ACP Host, an extension of the editor VS Code. You answer questions of a programmer, in Markdown. You have no tools: you cannot read or change files and cannot run commands. When that is what is needed, say so, and that the command "ACP: Select Agent" chooses an agent that can.';

export interface Speech {
  readonly say: (text: string, kind: 'answer' | 'thought') => void;
  /** Shows a sentence about the answer that is not part of it. */
  readonly notify: (sentence: string) => void;
}

/** Throws a `WireError` for the user if the model gives no answer. Says before the answer what was left out. */
export async function modelTurn(
  { server }: ModelParts,
  session: ChatSession,
  question: string,
  context: readonly ContextItem[],
  { say, notify }: Speech,
  token: CancellationToken,
): Promise<StopReason> {
  let written = '';
  const ask = (most: number): Promise<ModelAnswer> => {
    const part = contextPart(context, most);
    const reportCuts = (): void => {
      if (session.hasUnreportedLoss) {
        session.lossReported();
        notify(t('This conversation is too long for the model: its beginning is omitted from now on.'));
      }
      if (part.left === 0) return;
      const all = context.length;
      notify(
        t('Some editor context was not sent to the model: {0} of {1} items did not fit.', part.left, all),
      );
    };
    let begun = false;
    return server.ask(
      {
        route: 'chat/completions',
        body: {
          messages: [
            { role: 'system', content: system },
            ...session.messages,
            { role: 'user', content: part.text + question },
          ],
        },
        mostBytes,
        patience: { of: 'silence', ms: patience },
        onPiece: ({ text, thought }) => {
          if (token.isCancellationRequested || (thought === '' && text === '')) return;
          if (!begun) reportCuts();
          begun = true;
          written += text;
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
  // Only the server knows what fits: the larger of history and context is halved until it does.
  while (answer.kind === 'failed' && answer.tooLong && (session.size > 0 || room > 0)) {
    if (session.size >= room) session.shrink();
    else room = room < leastContext ? 0 : Math.floor(room / 2);
    answer = await ask(room);
  }
  if (answer.kind === 'failed' && answer.tooLong)
    throw new WireError(
      errorCode.internalError,
      t(
        'The prompt is too long for the model. Shorten the prompt, or use a model with a larger context window.',
      ),
    );
  if (answer.kind === 'failed')
    throw new WireError(
      errorCode.internalError,
      written === ''
        ? t('The model server did not respond. {0}', answer.reason)
        : t('The model server did not finish its response. {0}', answer.reason),
    );
  if (written !== '') session.remember(question, written);
  if (answer.kind === 'cancelled') return 'cancelled';
  if (answer.refused) return 'refusal';
  if (written === '')
    throw new WireError(errorCode.internalError, t('The model server returned an empty response.'));
  return answer.whole ? 'end_turn' : 'max_tokens';
}

/** The context as a marked section of the question. @returns `left`: the number of items that did not fit. */
function contextPart(
  items: readonly ContextItem[],
  most: number,
): { readonly text: string; readonly left: number } {
  let room = most;
  const parts: string[] = [];
  for (const { title, text } of items) {
    if (text.length > room) continue;
    room -= text.length;
    parts.push(`## ${title ?? 'Without a title'}\n\n${text}`);
  }
  const text =
    parts.length === 0
      ? ''
      : `<editor>\nWhat the editor tells of itself just now:\n\n${parts.join('\n\n')}\n</editor>\n\n`;
  return { text, left: items.length - parts.length };
}
