// Builds what is sent for a prompt: the user's text and attachments, and the context that is prepared for it. `Turns` sends it as
// a turn, or adds it to the running one.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Logger } from '../../base/logger.ts';
import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { EntryId, Part } from '../messages/messages.ts';
import { isImplicit } from '../prompt/implicitAttachment.ts';
import { givenFiles, type GivenFile } from '../prompt/givenFiles.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { promptBlocks, type SentAttachment, type TextOfFile } from '../prompt/promptBlocks.ts';
import type { ContextRequest, PromptContext, PromptExtra } from '../prompt/promptContext.ts';
import type { AgentSession } from '../session/agentSession.ts';
import { currentModel } from '../session/sessionState.ts';

/** What prompts are made of besides the user's message. */
export interface PromptSources {
  /** Reads attached files. Absent: agents get links. */
  readonly textOf?: TextOfFile | undefined;
  /** Collects Agent Context. Absent: none is sent. */
  readonly context?: PromptContext | undefined;
  /** Called with the files whose whole texts are in a prompt, each time it is sent. */
  readonly onGive?: ((to: PromptedSession, files: readonly GivenFile[]) => void) | undefined;
}

export interface PromptedSession {
  readonly agent: string;
  readonly sessionId: string;
}

export interface PromptParts extends PromptSources {
  readonly agent: string;
  readonly logger: Logger;
  /** Facts about the conversation, to prepare context for a prompt. */
  about(): Pick<ContextRequest, 'owner' | 'tokensLeft'>;
}

export type BuiltPrompt =
  | {
      readonly kind: 'built';
      /** Context that is added to the row of the prompt. */
      readonly shown: readonly Part[];
      readonly blocks: readonly ContentBlock[];
      /** More fields of the request. */
      readonly params: PromptExtra['params'];
      /** Must be called each time the request is sent. */
      sent: PromptExtra['sent'];
    }
  /** The prompt must not be sent. `message` is for the user. */
  | { readonly kind: 'refused'; readonly message: string };

/**
 * @param entry the row of the prompt.
 * @param session the session that it is for. After a sign-in that restarted the agent, it may be sent to another one.
 */
export async function buildPrompt(
  prompt: Prompt,
  entry: EntryId,
  session: AgentSession,
  parts: PromptParts,
  token: CancellationToken,
): Promise<BuiltPrompt> {
  const { agent, textOf = unread } = parts;
  const own = await promptBlocks(prompt, agent, session.promptCapabilities, textOf);
  if (own.kind === 'refused') return own;
  const more = await prepareContext(prompt, own.sent, entry, session, parts, token);
  const given = [...(more?.given ?? []), ...givenFiles(own.sent)];
  return {
    kind: 'built',
    shown: more?.shown ?? [],
    blocks: [...own.blocks, ...(more?.blocks ?? [])],
    params: more?.params ?? {},
    sent: (facts) => {
      if (given.length > 0) parts.onGive?.({ agent, sessionId: facts.sessionId }, given);
      more?.sent(facts);
    },
  };
}

const unread: TextOfFile = () => Promise.resolve({ kind: 'link', why: 'unreadable' });

/** Undefined if the turn is cancelled or the preparation fails. */
async function prepareContext(
  { text: prompt, attachments }: Prompt,
  attached: readonly SentAttachment[],
  entry: EntryId,
  { sessionId, state, notes }: AgentSession,
  parts: PromptParts,
  token: CancellationToken,
): Promise<PromptExtra | undefined> {
  const { agent, context, logger } = parts;
  const implicit = attachments.filter(isImplicit);
  const prompted = { agent, sessionId, entry, prompt, attached, implicit, notes };
  try {
    return await context?.prepare({ ...parts.about(), ...prompted, model: currentModel(state) }, token);
  } catch (error) {
    if (!token.isCancellationRequested) logger.error('A prompt is sent without context', error);
    return undefined;
  }
}
