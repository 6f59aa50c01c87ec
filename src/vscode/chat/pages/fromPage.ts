// Validates messages of the chat page, which is not trusted since it shows text written by agents.

import * as z from 'zod/mini';
import { longestText } from '../../../chat/messages/composing.ts';
import type { FromPage } from '../../../chat/messages/messages.ts';
import { composerMessages } from '../attach/composerMessages.ts';
import { contextFromPage } from '../context/contextFromPage.ts';
import { readingFromPage } from '../reading/readingFromPage.ts';

const text = z.string().check(z.maxLength(longestText));
/** Ids, paths and addresses come from the agent. */
const name = z.string().check(z.maxLength(100_000));
const queueId = z.int();
const which = z.enum(['input', 'output']);

const fromPage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('prompt'), text, seen: z.optional(z.int()) }),
  z.object({ type: z.literal('cancel') }),
  z.object({ type: z.literal('draft'), text }),
  z.object({ type: z.enum(['unqueue', 'sendNow']), queueId }),
  z.object({ type: z.literal('resumeQueue') }),
  z.object({ type: z.literal('answer'), requestId: name, optionId: name }),
  z.object({ type: z.literal('showRequest'), requestId: name }),
  z.object({ type: z.literal('openLocation'), path: name, line: z.optional(z.int().check(z.positive())) }),
  z.object({ type: z.literal('openLink'), href: name }),
  z.object({ type: z.literal('openDiff'), toolCallId: name, index: z.int() }),
  z.object({ type: z.literal('revealRaw'), toolCallId: name, which }),
  z.object({ type: z.literal('setMode'), modeId: name }),
  z.object({ type: z.literal('setModel'), modelId: name }),
  z.object({ type: z.literal('setOption'), configId: name, value: z.union([name, z.boolean()]) }),
  z.object({ type: z.literal('newSession') }),
  z.object({ type: z.enum(['selectAgent', 'openSettings', 'showLog']) }),
  z.object({ type: z.literal('sessions') }),
  z.object({ type: z.literal('copy'), text }),
  ...composerMessages,
  z.object({ type: z.enum(['reviewOpen', 'reviewKeep', 'reviewUndo']), uri: name }),
  z.object({ type: z.enum(['reviewKeepAll', 'reviewUndoAll']) }),
  z.object({ type: z.literal('returnTo'), entry: z.int() }),
  ...readingFromPage,
  ...contextFromPage,
]);

const ofChat = z.object({ chatId: z.string() });

/** The id of the conversation that the page showed when it sent the message. */
export function readChatId(raw: unknown): string | undefined {
  const parsed = ofChat.safeParse(raw);
  return parsed.success ? parsed.data.chatId : undefined;
}

/** `reason` is for the log and contains nothing of the message. */
export type ReadFromPage =
  | { readonly kind: 'message'; readonly message: FromPage }
  | { readonly kind: 'bad'; readonly reason: string };

export function readFromPage(raw: unknown): ReadFromPage {
  const parsed = fromPage.safeParse(raw);
  if (parsed.success) return { kind: 'message', message: parsed.data };
  const [issue] = parsed.error.issues;
  return { kind: 'bad', reason: `${issue?.code ?? 'unreadable'} at "${issue?.path.join('.') ?? ''}"` };
}
