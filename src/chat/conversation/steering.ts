// Adds prompts to the running turn of a session, for agents that support it (`_session/steering`). Each has a row at the place
// where the agent gets it.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { EntryId } from '../messages/messages.ts';
import { type Prompt, promptParts } from '../prompt/prompt.ts';
import type { AgentSession } from '../session/agentSession.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { buildPrompt, type PromptParts } from './builtPrompt.ts';

export class Steering {
  readonly #parts: PromptParts & { readonly transcript: Transcript };
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: PromptParts & { readonly transcript: Transcript }) {
    this.#parts = parts;
  }

  /**
   * Prompts are added one after the other, in the order of the calls. Resolves with false if the agent does not take the prompt:
   * it has no row then. Never rejects. @param token cancelled when the turn is given up.
   */
  add(prompt: Prompt, session: AgentSession, token: CancellationToken): Promise<boolean> {
    const { transcript, logger } = this.#parts;
    const added = this.#last.then(async () => {
      const entry = transcript.prompt(promptParts(prompt), 'running');
      const isTaken = await this.#send(prompt, entry, session, token).catch((error: unknown) => {
        if (!token.isCancellationRequested)
          logger.warn(`A prompt was not added to the turn: ${String(error)}`);
        return false;
      });
      if (!isTaken) transcript.withdraw(entry);
      return isTaken;
    });
    this.#last = added;
    return added;
  }

  async #send(
    prompt: Prompt,
    entry: EntryId,
    session: AgentSession,
    token: CancellationToken,
  ): Promise<boolean> {
    const built = await buildPrompt(prompt, entry, session, this.#parts, token);
    if (built.kind === 'refused') return false;
    const { sessionId } = session;
    const sent = (requestId: string | number): void => built.sent({ sessionId, requestId });
    const isTaken = await session.steer(built.blocks, built.params, token, sent);
    if (isTaken) for (const part of built.shown) this.#parts.transcript.addToPrompt(entry, part);
    return isTaken;
  }
}
