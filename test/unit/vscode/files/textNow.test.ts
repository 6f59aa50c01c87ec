// Proves which text of a file is sent or shown: never the one on disk while an editor has another.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { BoundedFile } from '../../../../src/vscode/files/boundedFile.ts';
import { textNow, type CurrentText, type TextSources } from '../../../../src/vscode/files/textNow.ts';

interface Open {
  readonly shown?: { readonly text: string; readonly isDirty: boolean };
  readonly hasUnsavedEditor?: boolean;
  readonly file?: BoundedFile;
}

describe('the text of a file', () => {
  const place = { requested: '/link/a', path: '/real/a' };
  const saved: BoundedFile = { kind: 'read', bytes: Buffer.from('saved') };
  const read = async ({ shown, hasUnsavedEditor = false, file = saved }: Open): Promise<CurrentText> => {
    const asked: unknown[] = [];
    const sources: TextSources = {
      document: (of) => {
        asked.push(of);
        return Promise.resolve(shown && { isDirty: shown.isDirty, getText: () => shown.text });
      },
      hasUnsavedEditor: (of) => {
        asked.push(of);
        return Promise.resolve(hasUnsavedEditor);
      },
      decode: (path, bytes) => {
        assert.equal(path, '/real/a');
        const text = Buffer.from(bytes).toString();
        return Promise.resolve(text.includes('\0') ? undefined : { text, isExact: text === 'saved' });
      },
    };
    const now = await textNow(place, () => Promise.resolve(file), sources);
    for (const of of asked) assert.deepEqual(of, place);
    return now;
  };
  const text = (of: string): CurrentText => ({ kind: 'text', text: of, isExact: true });

  it('is that of its document, or else that on disk', async () => {
    assert.deepEqual(await read({ shown: { text: 'shown', isDirty: false } }), text('shown'));
    assert.deepEqual(await read({ shown: { text: 'typed', isDirty: true } }), text('typed'));
    assert.deepEqual(await read({}), text('saved'));
  });

  it('is not known while a notebook or a custom editor has unsaved changes', async () => {
    const unsaved = { kind: 'unsaved' };
    assert.deepEqual(await read({ hasUnsavedEditor: true }), unsaved);
    // A document without changes is as old as the file.
    const shown = { text: 'saved', isDirty: false };
    assert.deepEqual(await read({ hasUnsavedEditor: true, shown }), unsaved);
    const typed = { text: 'typed', isDirty: true };
    assert.deepEqual(await read({ hasUnsavedEditor: true, shown: typed }), text('typed'));
  });

  it('is missing for a reason', async () => {
    const failed = { kind: 'failed', error: new Error('x') } as const;
    const reasons = [
      [{ kind: 'missing' }, 'missing'],
      [{ kind: 'tooLarge' }, 'tooLarge'],
      [{ kind: 'other' }, 'unreadable'],
      [failed, 'unreadable'],
      [{ kind: 'read', bytes: Buffer.from('a\0') }, 'binary'],
    ] as const;
    for (const [file, kind] of reasons) assert.deepEqual(await read({ file }), { kind });
  });

  it('says if it does not stand for all bytes', async () => {
    const file = { kind: 'read', bytes: Buffer.from('other') } as const;
    assert.deepEqual(await read({ file }), { kind: 'text', text: 'other', isExact: false });
  });
});
