// The tool calls that run when the agent writes a file through the client, one of which may be shown with the diff. Used by
// `TranscriptCalls`, and by the review, which knows the files.

import type { ToolCall, ToolCallContent } from '../../protocol/session/toolCall.ts';
import type { Call } from './callTable.ts';
import type { RawValues } from './rawValues.ts';
import type { WrittenFile } from './writtenDiffs.ts';

export interface OpenCall {
  /** What the agent has sent of it, without the texts of diffs. */
  readonly call: ToolCall;
  /** False if the user was not asked yet whether it may run, and for calls that this client serves. */
  readonly canWrite: boolean;
  /** Shows a write in its row, unless the agent has sent a diff. */
  show(file: WrittenFile): void;
}

/** A write that has begun. */
export interface OpenCalls {
  readonly calls: readonly OpenCall[];
  /** To be called once, when the write has ended. `show` must not be called afterwards. */
  end(): void;
}

/** @param show called with the content that the row of a call shows from now on. */
export function openCalls(
  all: readonly Call[],
  raw: Pick<RawValues, 'input'>,
  show: (call: Call, content: ToolCallContent[]) => void,
): OpenCalls {
  const open = all.filter(({ record }) => !record.isOver);
  for (const { written } of open) written.begin();
  return {
    calls: open.map((call) => ({
      call: sentCall(call, raw),
      canWrite: !call.isAsked && !call.record.isServed,
      show: (file) => {
        const content = call.written.add(file);
        if (content) show(call, content);
      },
    })),
    end: () => {
      for (const { written } of open) written.end();
    },
  };
}

/** The call as the agent sent it, without the diffs of written files that its row shows. */
function sentCall({ record, written }: Call, raw: Pick<RawValues, 'input'>): ToolCall {
  const { sent, rowId } = record;
  return { ...sent, content: written.ofAgent(sent.content ?? []), rawInput: raw.input(rowId) };
}
