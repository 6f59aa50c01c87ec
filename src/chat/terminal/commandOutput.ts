// Finds the output of a call that runs a command but has no terminal: some agents send it as content, some in a fence,
// some only as raw output.

import type { CallView } from '../messages/messages.ts';

type Shown = Pick<CallView, 'kind' | 'status' | 'content' | 'output'>;

/**
 * Undefined if the call runs no command, has not started, has a terminal, or has no output. Contains escape sequences.
 */
export function commandOutput({ kind, status, content, output }: Shown): string | undefined {
  // Before the command runs, text describes it; beside a terminal, text comments on it.
  if (kind !== 'execute' || status === 'pending' || content.some(({ type }) => type === 'terminal'))
    return undefined;
  const texts = content.flatMap((item) =>
    item.type === 'content' && item.content.type === 'text' ? [unfenced(item.content.text)] : [],
  );
  const text = texts.length > 0 ? texts.map((one) => one.replace(/\n$/, '')).join('\n') : (output ?? '');
  return text.trim() === '' ? undefined : text;
}

/** True for a command whose content has neither text nor a terminal. */
export function isSilentCommand({
  kind,
  content,
}: {
  readonly kind: CallView['kind'] | undefined;
  readonly content: CallView['content'];
}): boolean {
  if (kind !== 'execute') return false;
  return !content.some(
    (item) => item.type === 'terminal' || (item.type === 'content' && item.content.type === 'text'),
  );
}

/** The text inside a Markdown fence that encloses all of it; else the text itself. */
function unfenced(text: string): string {
  const opening = /^\s{0,20}(`{3,10}|~{3,10})[^\n`]{0,100}\n/.exec(text);
  if (opening === null) return text;
  const fence = opening[1]!;
  const inside = text.slice(opening[0].length).trimEnd();
  // A fence may still be open while the output streams.
  const closing =
    inside === fence ? 0 : inside.endsWith(`\n${fence}`) ? inside.length - fence.length - 1 : -1;
  const body = closing < 0 ? inside : inside.slice(0, closing);
  return `\n${body}`.includes(`\n${fence}`) ? text : body;
}
