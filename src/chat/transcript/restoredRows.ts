// Completes stored rows of tool calls when a conversation is opened again. Used by `Transcript`.

import type { CallView, Entry, EntryId } from '../messages/messages.ts';
import { isAtWork } from '../session/childState.ts';
import { isSilentCommand, outputText } from '../terminal/commandOutput.ts';
import { diffPreviews } from './contentPart.ts';
import type { CallDiff } from './callDiff.ts';
import { keyOf, type RawValue } from './rawValues.ts';

/**
 * Restores command outputs and the lines of diffs from the raw values: rows are stored without them, and raw values are
 * stored redacted.
 */
export function withOutputs(entries: readonly Entry[], raws: readonly RawValue[]): readonly Entry[] {
  const values = new Map(
    raws.flatMap((raw) => ('value' in raw ? [[keyOf(raw.toolCallId, raw.what), raw.value] as const] : [])),
  );
  // Some agents reuse call ids in each turn: a value belongs to the newest call with its id.
  const newest = new Map(
    entries.flatMap((entry) => (entry.kind === 'call' ? [[entry.call.toolCallId, entry] as const] : [])),
  );
  return entries.map((entry) => {
    if (entry.kind !== 'call' || newest.get(entry.call.toolCallId) !== entry) return entry;
    const { call } = entry;
    const output = isSilentCommand(call)
      ? outputText(values.get(keyOf(call.toolCallId, 'output')))
      : undefined;
    const diffs = values.get(keyOf(call.toolCallId, 'diffs')) as readonly (CallDiff | null)[] | undefined;
    if (output === undefined && diffs === undefined) return entry;
    return {
      ...entry,
      call: {
        ...call,
        ...(output !== undefined && { output }),
        ...(diffs !== undefined && { diffPreviews: diffPreviews(diffs) }),
      },
    };
  });
}

/** Nests the calls of subagents: earlier versions stored the id of the subagent's call with them. */
export function withNesting(entries: readonly Entry[]): readonly Entry[] {
  const rows = new Map<unknown, EntryId>();
  return entries.map((entry) => {
    if (entry.kind !== 'call') return entry;
    const call: CallView & { readonly parent?: unknown } = entry.call;
    const under = entry.under ?? rows.get(call.parent ?? {});
    rows.set(call.toolCallId, entry.id);
    return under === undefined ? entry : { ...entry, under };
  });
}

/** An unfinished call or subagent becomes `cancelled`. */
export function withoutUnfinished(entry: Entry): Entry {
  if (entry.kind === 'subagent' && isAtWork(entry)) {
    const { canCancel: _, ...rest } = entry;
    return { ...rest, status: 'cancelled' };
  }
  if (entry.kind !== 'call' || ['completed', 'failed', 'cancelled', 'refused'].includes(entry.call.status))
    return entry;
  return { ...entry, call: { ...entry.call, status: 'cancelled', isBackground: false } };
}
