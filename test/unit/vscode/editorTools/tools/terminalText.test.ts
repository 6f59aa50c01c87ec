// The last command of a terminal as agents get it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { redact } from '../../../../../src/context/secrets/redact.ts';
import { terminalText } from '../../../../../src/vscode/editorTools/tools/terminalText.ts';

describe('terminalText', () => {
  const inBash = { kind: 'terminal', terminal: 'bash' } as const;
  const redacted = (text: string): string => redact(text, []).text;

  it('is redacted, the end of the output first', () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const output = `${'line\n'.repeat(9_000)}token ${token}\nthe end`;
    const text = terminalText({ ...inBash, command: 'npm test', output, exitCode: 1 }, redacted);
    assert.match(text, /more lines are omitted\.\)\nline/);
    assert.match(text, /the end$/);
    assert.ok(!text.includes(token) && Buffer.byteLength(text) < 17 * 1024);
  });

  it('names the terminal, the folder and the exit code', () => {
    assert.equal(
      terminalText({ ...inBash, command: 'ls', output: 'a\n', cwd: '/w', exitCode: 0 }, redacted),
      '$ ls\n(terminal bash, in /w, exit code 0)\na',
    );
  });

  it('says that there is no output', () => {
    const text = terminalText({ ...inBash, command: 'true', output: '', exitCode: 0 }, redacted);
    assert.match(text, /exit code 0\)\n\(no output, or/);
  });
});
