// Tests that lines of files are shown with secrets redacted, also those of a key that begins above.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { redactLines } from '../../../../../src/context/secrets/redact.ts';
import { ShownLines } from '../../../../../src/vscode/editorTools/tools/shownLines.ts';

describe('the lines that an answer shows', () => {
  const key = [
    '-----BEGIN PRIVATE KEY-----',
    ...Array.from({ length: 150 }, () => 'MIIEvQIBADANBgkqhkiG9w0'),
  ];
  const lines = [
    'first',
    ...Array.from({ length: 500 }, (_, at) => `line ${at}`),
    ...key,
    'password:',
    'aB3dE5fG7h',
  ];

  it('are redacted as in the whole text, and the text is read once', async () => {
    let readings = 0;
    const shown = new ShownLines(
      (uri) => {
        readings++;
        return Promise.resolve(uri === 'file:///a' ? lines.join('\r\n') : undefined);
      },
      () => [],
    );
    for (const line of [0, 1, 499, 501, 502, 600, 651, 652, 653])
      assert.equal(await shown.lineOf('file:///a', line), redactLines(lines, line, line + 1).text, `${line}`);
    assert.doesNotMatch(await shown.lineOf('file:///a', 600), /MII/);
    assert.equal(await shown.lineOf('file:///a', lines.length), '');
    assert.equal(readings, 1);
    assert.equal(await shown.lineOf('file:///b', 0), '');
  });

  it('of a large file are found in pieces, between which other work goes on', async () => {
    let turns = 0;
    let isDone = false;
    const count = (): void => void (turns++, isDone || setImmediate(count));
    setImmediate(count);
    const text = '\n'.repeat(4 * 2 ** 20);
    const shown = new ShownLines(
      () => Promise.resolve(`${text}last`),
      () => [],
    );
    assert.equal(await shown.lineOf('file:///a', text.length), 'last');
    isDone = true;
    assert.ok(turns > 4, `${turns}`);
  });
});
