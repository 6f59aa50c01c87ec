// Some agents say the user's prompt back as `user_message_chunk`, which is also how they tell of earlier prompts: the prompt
// of the running turn must not be seen twice (ACP v1 "Prompt Turn", "Session Setup").

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import { isContextBlock } from '../../protocol/session/contextResource.ts';

export class EchoFilter {
  /** What of the prompt was not said back yet; undefined outside of turns of ours. */
  #rest: string | undefined;
  #agentSpoke = false;

  /** A prompt was sent. */
  expect(text: string): void {
    this.#rest = text;
    this.#agentSpoke = false;
  }

  /** The turn ended. */
  stop(): void {
    this.#rest = undefined;
  }

  agentSpoke(): void {
    this.#agentSpoke = true;
  }

  /** Before the agent says anything of its own it can only be the prompt; later it must be the same words. */
  isEcho(content: ContentBlock): boolean {
    // Also in the history of a session that is loaded.
    if (isContextBlock(content)) return true;
    if (this.#rest === undefined) return false;
    const text = content.type === 'text' ? content.text : undefined;
    if (text && this.#rest.startsWith(text)) {
      this.#rest = this.#rest.slice(text.length);
      return true;
    }
    return !this.#agentSpoke;
  }
}
