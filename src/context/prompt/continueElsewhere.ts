// Continuing a conversation with another agent: the redacted text that the new agent gets, and a URI that identifies
// the original conversation when the prompt is sent.

import { redact } from '../secrets/redact.ts';

/** The conversation that is continued. */
export interface Origin {
  readonly agentId: string;
  readonly sessionId: string;
}

export function continuedConversationUri({ agentId, sessionId }: Origin): string {
  return `acp-host-conversation:/${encodeURIComponent(agentId)}/${encodeURIComponent(sessionId)}`;
}

/**
 * The end of the conversation, redacted, from the start of a line.
 * @param most maximum UTF-16 units. `left` is the number of UTF-16 units left out, of `whole`; `rules` those that redacted a
 * secret.
 */
export function continuedConversationText(
  markdown: string,
  most: number,
  known: readonly string[],
): {
  readonly text: string;
  readonly left: number;
  readonly whole: number;
  readonly rules: readonly string[];
} {
  const { text, rules } = redact(markdown, known);
  const whole = text.length;
  if (whole <= most) return { text, left: 0, whole, rules };
  const from = text.indexOf('\n', whole - most) + 1;
  const end = text.slice(from);
  return { text: `… ${from} characters before this are left out.\n\n${end}`, left: from, whole, rules };
}

/** Parses a `continuedConversationUri`; undefined if the URI is not one. */
export function originOf(uri: string): Origin | undefined {
  const parts = /^acp-host-conversation:\/([^/]+)\/([^/]+)$/.exec(uri);
  if (!parts) return undefined;
  try {
    return { agentId: decodeURIComponent(parts[1]!), sessionId: decodeURIComponent(parts[2]!) };
  } catch {
    // A stored prompt may be damaged.
    return undefined;
  }
}
