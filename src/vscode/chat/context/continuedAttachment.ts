// The attachments with which a new conversation continues an earlier one: its end for another agent, an excerpt for the
// same one. Secrets are redacted. Used by `continueWith` and `continueInNew`.

import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import { asTitle } from '../../../chat/conversation/chatRecord.ts';
import { conversationExcerpt } from '../../../chat/conversation/conversationExcerpt.ts';
import { shownPath, type PathScope } from '../../../chat/path/shownPath.ts';
import { promptLimits, type TextAttachment } from '../../../chat/prompt/prompt.ts';
import { promptText, sentPrompts } from '../../../chat/prompt/sentPrompt.ts';
import {
  continuedConversationText,
  continuedConversationUri,
  originOf,
} from '../../../context/prompt/continueElsewhere.ts';
import { redact } from '../../../context/secrets/redact.ts';

type From = Pick<Conversation, 'agent' | 'sessionIdentity' | 'rows'>;

/** @param markdown the whole conversation. @param known literal secrets. */
export function endAttachment(from: From, markdown: string, known: readonly string[]): TextAttachment {
  const { text, left, whole, rules } = continuedConversationText(markdown, promptLimits.text, known);
  const name = agentName(from.agent);
  const detail =
    left === 0
      ? t('Conversation with {0}', name)
      : t('End of the conversation with {0} (too long to include in full)', name);
  return { ...attachment(from, text, rules, detail), ...(left > 0 && { cut: { whole, left: 'head' } }) };
}

/**
 * The title without secrets. Many titles are the beginning of the first prompt, so the whole prompt is searched: the half of a secret
 * is not recognised.
 * @param known literal secrets.
 */
export function redactedTitle(title: string, from: Pick<From, 'rows'>, known: readonly string[]): string {
  const [first] = sentPrompts(from.rows());
  const prompt = first === undefined ? '' : promptText(first);
  const begin = inOneLine(title.replace(/(?:…|\.{3})$/, ''));
  const { text, rules } = redact(inOneLine(prompt).startsWith(begin) ? prompt : title, known);
  return rules.length === 0 ? title : asTitle(text);
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** What an excerpt needs to know about the conversation besides its rows. */
export interface ExcerptFacts {
  readonly title: string;
  /** The folders of its session. */
  readonly scope: PathScope;
}

/** @param known literal secrets. */
export function excerptAttachment(
  from: From,
  { title, scope }: ExcerptFacts,
  known: readonly string[],
): TextAttachment {
  const rules = new Set<string>();
  const name = agentName(from.agent);
  const { text, left } = conversationExcerpt({
    ...{ title, agentName: name, rows: from.rows() },
    redact: (one) => {
      const clean = redact(one, known);
      for (const rule of clean.rules) rules.add(rule);
      return clean.text;
    },
    shownPath: (path) => shownPath(path, scope),
    isExcerpt: (uri) => originOf(uri) !== undefined,
  });
  const detail = t('Excerpt of the conversation with {0}', name);
  const cut = left > 0 ? { cut: { whole: text.length + left, left: 'head' } as const } : {};
  return { ...attachment(from, text, [...rules].toSorted(), detail), ...cut };
}

function attachment(
  { agent, sessionIdentity }: From,
  text: string,
  redacted: readonly string[],
  detail: string,
): TextAttachment {
  const name = 'conversation';
  const uri = continuedConversationUri({ agentId: agent, sessionId: sessionIdentity?.sessionId ?? 'none' });
  return { kind: 'text', name, mention: `@${name}`, uri, mimeType: 'text/markdown', text, redacted, detail };
}
