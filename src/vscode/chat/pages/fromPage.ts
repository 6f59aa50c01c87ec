// Validates messages of the chat page, which is not trusted since it shows text written by agents.

import * as z from 'zod/mini';
import { longestText } from '../../../chat/messages/composing.ts';
import type { FromPage } from '../../../chat/messages/messages.ts';
import { longestName } from '../../../chat/path/textPlace.ts';
import { promptLimits } from '../../../chat/prompt/prompt.ts';

/** Schemas of the page's messages about prompt context, used by `fromPage`. */
const contextFromPage = [
  z.object({ type: z.enum(['contextRemove', 'contextRemoveKind']), part: z.int() }),
  z.object({ type: z.enum(['contextRestore', 'contextPreview', 'contextImplicit', 'continueInNew']) }),
  z.object({ type: z.literal('contextSeen'), entryId: z.int() }),
  z.object({ type: z.literal('toolSwitch'), tool: z.string().check(z.maxLength(100)), on: z.boolean() }),
] as const;

const text = z.string().check(z.maxLength(longestText));
const request = z.int();
const id = z.int();
/**
 * Length in base64, which is 4/3 of the bytes. The limit is higher than the allowed size, so that the user is told why
 * a file is refused.
 */
const data = z.string().check(z.maxLength(promptLimits.mediaBytes * 2));
const short = z.string().check(z.maxLength(1_000));
const uri = z.string().check(z.maxLength(10_000));
const thumbnail = z
  .string()
  .check(z.maxLength(60_000), z.regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z\d+/]+=*$/));

/** Schemas of the messages of the page's composer, used by `fromPage`. */
const composerMessages = [
  z.object({ type: z.literal('findMentions'), request, query: short }),
  z.object({ type: z.literal('mention'), request, index: z.int() }),
  z.object({ type: z.literal('attachUris'), uris: z.array(uri).check(z.maxLength(500)) }),
  z.object({
    type: z.literal('attachData'),
    name: short,
    mimeType: short,
    data,
    thumbnail: z.optional(thumbnail),
  }),
  z.object({ type: z.literal('attachText'), text }),
  z.object({ type: z.enum(['detach', 'insertAttached']), id }),
  z.object({ type: z.literal('recall'), entryId: z.optional(id) }),
  z.object({ type: z.literal('editQueued'), queueId: id }),
  z.object({ type: z.literal('editSent'), entryId: id }),
  z.object({ type: z.literal('moveDraft') }),
] as const;

/** Ids, paths and addresses come from the agent. */
const name = z.string().check(z.maxLength(100_000));
const queueId = z.int();
const which = z.enum(['input', 'output']);

/** Limit in UTF-16 units of code that is inserted or applied. */
const code = z.string().check(z.maxLength(2_000_000));
const answer = z.string().check(z.maxLength(200_000));
/** Each may be looked up on disk. */
const placeTexts = z.array(z.string().check(z.maxLength(longestName))).check(z.maxLength(50));
/** Limits of what VS Code's Markdown renderer is given. */
const formula = z.string().check(z.maxLength(2_000));
const diagram = z.string().check(z.maxLength(50_000));
const chosen = z.readonly(z.array(z.int()).check(z.maxLength(1_000)));
const values = z.array(z.union([answer, z.number(), z.boolean(), chosen, z.null()]));

/** Schemas of the page's messages about copying, code, elicitations and rules. */
const readingMessages = [
  z.object({ type: z.literal('follow'), on: z.boolean() }),
  z.object({ type: z.literal('copyMessage'), entryId: z.int() }),
  z.object({ type: z.literal('copyConversation') }),
  z.object({ type: z.literal('insertCode'), text: code }),
  z.object({ type: z.literal('applyCode'), text: code, info: name, before: name }),
  z.object({
    type: z.literal('answerForm'),
    questionId: name,
    action: z.enum(['accept', 'decline', 'cancel']),
    values: values.check(z.maxLength(100)),
    reason: z.optional(answer),
  }),
  z.object({
    type: z.literal('answerLink'),
    questionId: name,
    action: z.enum(['open', 'decline', 'cancel']),
  }),
  z.object({ type: z.literal('renderFormula'), tex: formula, isBlock: z.boolean() }),
  z.object({ type: z.literal('findPlaces'), request, texts: placeTexts }),
  z.object({ type: z.literal('openDiagram'), text: diagram }),
  z.object({ type: z.literal('editPlan'), requestId: name }),
  z.object({ type: z.literal('makeRule'), requestId: name, ruleId: z.int() }),
] as const;

const fromPage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('prompt'),
    text,
    seen: z.optional(z.int()),
    implicit: z.optional(z.int()),
  }),
  z.object({ type: z.literal('cancel') }),
  z.object({ type: z.literal('stopSubagent'), sessionId: z.string() }),
  z.object({ type: z.literal('stopCall'), toolCallId: z.string() }),
  z.object({ type: z.literal('draft'), text }),
  z.object({ type: z.enum(['unqueue', 'sendNow']), queueId }),
  z.object({ type: z.literal('moveQueued'), queueId, after: z.optional(queueId) }),
  z.object({ type: z.literal('resumeQueue') }),
  z.object({ type: z.literal('answer'), requestId: name, optionId: name }),
  z.object({ type: z.literal('showRequest'), requestId: name }),
  z.object({ type: z.literal('dismissUnanswered'), id }),
  z.object({ type: z.literal('openLocation'), path: name, line: z.optional(z.int().check(z.positive())) }),
  z.object({ type: z.literal('openLink'), href: name }),
  z.object({ type: z.literal('openDiff'), toolCallId: name, index: z.int() }),
  z.object({ type: z.literal('revealRaw'), toolCallId: name, which }),
  z.object({ type: z.literal('setMode'), modeId: name }),
  z.object({ type: z.literal('setModel'), modelId: name }),
  z.object({ type: z.literal('favorite'), model: name, on: z.boolean() }),
  z.object({ type: z.literal('setOption'), configId: name, value: z.union([name, z.boolean()]) }),
  z.object({ type: z.enum(['newSession', 'continue', 'retry', 'editPrompt', 'signIn']) }),
  z.object({ type: z.enum(['compact', 'closeFullNote']) }),
  z.object({ type: z.literal('startAgent'), tile: name }),
  z.object({ type: z.literal('signInBy'), way: z.int() }),
  z.object({ type: z.enum(['dismissSignIn', 'searchAgents']) }),
  z.object({ type: z.enum(['addAgent', 'importAgents', 'openFolder', 'manageTrust']) }),
  z.object({ type: z.enum(['selectAgent', 'openSettings', 'showLog', 'setProvider']) }),
  z.object({ type: z.literal('sessions') }),
  z.object({ type: z.literal('copy'), text }),
  ...composerMessages,
  z.object({ type: z.enum(['reviewOpen', 'reviewKeep', 'reviewUndo']), uri: name }),
  z.object({ type: z.enum(['reviewShowAll', 'reviewKeepAll', 'reviewUndoAll']) }),
  z.object({ type: z.enum(['initRepository', 'installGit']) }),
  z.object({ type: z.literal('returnTo'), entry: z.int() }),
  ...readingMessages,
  ...contextFromPage,
]);

const ofChat = z.object({ chatId: z.string() });

/** Messages that change or send the draft. */
export const draftMessages: ReadonlySet<FromPage['type']> = new Set<FromPage['type']>([
  ...(['draft', 'prompt', 'mention', 'attachUris', 'attachData', 'attachText'] as const),
  ...(['insertAttached', 'detach', 'recall', 'editQueued'] as const),
]);

/** Messages that a page sends by itself while it draws. They do not mean that the user uses the page. */
export const drawingMessages: ReadonlySet<FromPage['type']> = new Set<FromPage['type']>([
  'ready',
  'renderFormula',
  'findPlaces',
]);

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
