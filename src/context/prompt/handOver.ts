// A conversation that goes on with another agent: what that one is given of it, without secrets, and the address by which it
// is known, when the prompt goes out, whose conversation it was.

import { redact } from '../secrets/redact.ts';

export interface Origin {
  readonly agentId: string;
  readonly sessionId: string;
}

export function handOverUri({ agentId, sessionId }: Origin): string {
  return `acp-host-conversation:/${encodeURIComponent(agentId)}/${encodeURIComponent(sessionId)}`;
}

/**
 * The end of the conversation, from a whole line on.
 * @param most UTF-16 units. @returns how many of them were left out, too.
 */
export function handOverText(
  markdown: string,
  most: number,
  known: readonly string[],
): { readonly text: string; readonly left: number } {
  const { text } = redact(markdown, known);
  if (text.length <= most) return { text, left: 0 };
  const from = text.indexOf('\n', text.length - most) + 1;
  return { text: `… ${from} characters before this are left out.\n\n${text.slice(from)}`, left: from };
}

/** Whose conversation is known by this address; undefined: it is none's. */
export function originOf(uri: string): Origin | undefined {
  const parts = /^acp-host-conversation:\/([^/]+)\/([^/]+)$/.exec(uri);
  if (!parts) return undefined;
  try {
    return { agentId: decodeURIComponent(parts[1]!), sessionId: decodeURIComponent(parts[2]!) };
  } catch {
    // What is kept of a prompt may be damaged: then it is nobody's.
    return undefined;
  }
}
