// The last command of a terminal as agents get it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { redact, redactCut } from '../../../../../src/context/secrets/redact.ts';
import { terminalText } from '../../../../../src/vscode/editorTools/tools/terminalText.ts';

describe('terminalText', () => {
  const inBash = { kind: 'terminal', terminal: 'bash' } as const;
  const redacted = (text: string): string => redact(text, []).text;

  it('is redacted, the end of the output first', () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const output = `${'line\n'.repeat(9_000)}token ${token}\nthe end`;
    const text = terminalText({ ...inBash, command: 'npm test', output, exitCode: 1 }, redacted);
    assert.match(
      text,
      /^\$ npm test\n\(terminal bash, exit code 1\)\n\(\d+ more lines are omitted: run the command again with its output in a file\.\)\nline\n/,
    );
    assert.match(text, /the end$/);
    assert.ok(!text.includes(token) && Buffer.byteLength(text) < 17 * 1024);
  });

  it('is redacted before the line about the terminal is cut', () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    for (let length = 170; length < 240; length += 3) {
      const item = { ...inBash, terminal: `${'-'.repeat(length)} ${token}`, command: 'ls', output: 'a\n' };
      assert.doesNotMatch(terminalText(item, redacted), /ghp_a1B2/);
    }
  });

  it('names the terminal, the folder and the exit code', () => {
    assert.equal(
      terminalText({ ...inBash, command: 'ls', output: 'a\n', cwd: '/w', exitCode: 0 }, redacted),
      '$ ls\n(terminal bash, in /w, exit code 0)\na',
    );
  });

  it('says whether a command without an exit code has ended', () => {
    const item = { ...inBash, command: 'sleep 9', output: 'a\n' };
    assert.match(terminalText(item, redacted), /\n\(terminal bash, no exit code yet\)\n/);
    assert.match(
      terminalText({ ...item, hasUnknownEnd: true }, redacted),
      /\n\(terminal bash, has ended, exit code unknown\)\n/,
    );
  });

  it('keeps the end of one long line, and says that the start is not known', () => {
    const last = (whole: string): string => redactCut(whole, [], (part) => `…${part}`, 'last').text;
    const line = `${'字'.repeat(30_000)} the end`;
    const cut = terminalText({ ...inBash, command: 'cat', output: line, isCut: true }, last);
    assert.match(cut, /no exit code yet\)\n\(Earlier output is omitted: [^\n]*\)\n…字{3000,} the end$/);
    const command = `cat <<E\n${'字\n'.repeat(9_000)}E`;
    const bounded = terminalText({ ...inBash, command, output: line }, last);
    assert.match(bounded, /^\$ cat <<E\n字\n/);
    assert.match(bounded, /\n\(terminal bash, no exit code yet\)\n…字+ the end$/);
    assert.ok(Buffer.byteLength(bounded) < 17 * 1024);
    const unknown = terminalText({ ...inBash, command: 'cat', output: '', isCut: true }, last);
    assert.doesNotMatch(unknown, /no output/);
  });

  it('says that there is no output', () => {
    const text = terminalText({ ...inBash, command: 'true', output: '', exitCode: 0 }, redacted);
    assert.match(text, /exit code 0\)\n\(no output, or/);
  });
});
