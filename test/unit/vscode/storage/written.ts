// A conversation for tests of the store.
import type { ChatRecord } from '../../../../src/chat/conversation/chatRecord.ts';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import type { RawValue } from '../../../../src/chat/transcript/rawValues.ts';
import { Rows } from '../../../../src/chat/transcript/rows.ts';
import { ChatStore } from '../../../../src/vscode/storage/chatStore.ts';
import type { ChatWriter } from '../../../../src/vscode/storage/chatWriter.ts';

export const recordOf = (id: string, more: Partial<ChatRecord> = {}): ChatRecord => ({
  ...{ id, agent: 'test', sessionId: `s-${id}`, cwd: '/work', title: 'Title', createdAt: 1, updatedAt: 2 },
  ...{ draft: asPrompt(''), queue: [], working: false },
  ...more,
});

/** A conversation that is written to the store as it changes. */
export class Written {
  readonly rows: Rows;
  readonly writer: ChatWriter;
  record: ChatRecord;

  constructor(store: ChatStore, id: string, more: Partial<ChatRecord> = {}, raws: readonly RawValue[] = []) {
    this.record = recordOf(id, more);
    this.writer = store.writer(id, {
      record: () => this.record,
      rows: () => this.rows.all(),
      raws: () => raws,
      placesOf: () => [],
    });
    this.rows = new Rows(
      (change) => this.writer.change(change),
      () => undefined,
    );
  }
}
