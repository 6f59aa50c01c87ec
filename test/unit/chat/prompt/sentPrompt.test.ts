// Tests which rows are prompts that can be edited, and what their text is.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { promptAgain } from '../../../../src/chat/prompt/draft.ts';
import { Outbox } from '../../../../src/chat/prompt/outbox.ts';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { attachedAgain, promptText, sentPrompts } from '../../../../src/chat/prompt/sentPrompt.ts';

const text = (text: string): { readonly kind: 'text'; readonly text: string } => ({ kind: 'text', text });

describe('sent prompts', () => {
  it('are those that began a turn, with the text that was typed', () => {
    const resource = { kind: 'resource', uri: 'file:///w/a.ts', name: 'a.ts', text: 'content' } as const;
    const rows: readonly Entry[] = [
      { id: 1, kind: 'user', parts: [text('one'), resource, text('two')] },
      { id: 2, kind: 'user', parts: [text('added')], isSteered: true },
      { id: 3, kind: 'agent', parts: [text('answer')] },
      { id: 4, kind: 'user', parts: [resource] },
    ];
    assert.deepEqual(
      sentPrompts(rows).map((row) => [row.id, promptText(row)]),
      [
        [1, 'one\ntwo'],
        [4, ''],
      ],
    );
  });

  describe('with attachments of the same name', () => {
    const again = (prompt: string, present: readonly string[], names: Readonly<Record<string, string>>) => {
      const files = Object.entries(names).map(([folder, name]) => ({
        folder,
        name,
        uri: `file:///${folder}/${name}`,
      }));
      const parts = [
        text(prompt),
        ...files.map(({ name, uri }) => ({ kind: 'resource', name, uri }) as const),
      ];
      const attached = files.map(({ folder, name, uri }) =>
        present.includes(folder) ? ({ kind: 'file', name, uri, mention: `@${name}` } as const) : undefined,
      );
      const result = promptAgain(prompt, attachedAgain(parts, [undefined, ...attached])).prompt;
      return [
        result.text,
        ...result.attachments.map((one) => `${one.mention} ${'uri' in one ? one.uri : ''}`),
      ];
    };
    const both = { x: 'a.ts', y: 'a.ts' };

    it('keep their mentions, in whatever order the text has them', () => {
      for (const prompt of ['@a.ts and @a.ts-2', '@a.ts-2 and @a.ts']) {
        const [first, second] = prompt.split(' and ');
        assert.deepEqual(again(prompt, ['x', 'y'], both), [
          prompt,
          `${first} file:///x/a.ts`,
          `${second} file:///y/a.ts`,
        ]);
      }
      assert.deepEqual(again('see @a.ts-3', ['x'], { x: 'a.ts' }), ['see @a.ts-3', '@a.ts-3 file:///x/a.ts']);
    });

    it('leave the mention of a missing one alone', () => {
      const prompt = '@a.ts and @a.ts-2';
      assert.deepEqual(again(prompt, ['y'], both), [prompt, '@a.ts-2 file:///y/a.ts']);
      assert.deepEqual(again(prompt, ['x'], both), [prompt, '@a.ts file:///x/a.ts']);
    });

    it('are not mistaken for one whose name ends with a number', () => {
      const names = { x: 'a', y: 'a-2' };
      assert.deepEqual(again('@a-2 and @a', ['x', 'y'], names), [
        ...['@a-2 and @a', '@a file:///x/a', '@a-2 file:///y/a-2'],
      ]);
    });
  });

  it('bring their attachments back, also where the draft begins with the same text', () => {
    const outbox = new Outbox(() => undefined);
    const file = { kind: 'file', name: 'a.ts', uri: 'file:///x/a.ts', mention: '@a.ts' } as const;
    const sent = { text: 'see @a.ts', attachments: [file] };
    outbox.setDraft('see @a.ts\n\nand more');
    for (let click = 0; click < 2; click++) {
      outbox.bringBack(sent);
      assert.deepEqual(outbox.draft, { text: 'see @a.ts\n\nand more', attachments: [file] });
    }
  });
});
