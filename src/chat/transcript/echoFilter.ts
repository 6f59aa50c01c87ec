// Tells apart what the user said from the prompt that an agent sends back. Used by `Transcript`.

import { type ContentBlock, isContextBlock } from '../../protocol/session/contentBlock.ts';

/**
 * Recognizes the user's prompt when an agent echoes it as `user_message_chunk`, so that it is not shown twice. The same
 * update also replays earlier prompts (ACP v1 "Prompt Turn", "Session Setup").
 */
export class EchoFilter {
  /** The part of the prompt that was not echoed yet; undefined outside of turns. */
  #rest: string | undefined;
  #agentSpoke = false;

  /** Called when a prompt was sent. */
  expect(text: string): void {
    this.#rest = text;
    this.#agentSpoke = false;
  }

  /** Called when the turn ended. */
  stop(): void {
    this.#rest = undefined;
  }

  agentSpoke(): void {
    this.#agentSpoke = true;
  }

  /** Before the first output of the agent, any user message is an echo; later only the text of the prompt. */
  isEcho(content: ContentBlock): boolean {
    // Context blocks are never shown, also not in a replayed history.
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
