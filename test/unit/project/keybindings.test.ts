// Each key with Alt has another key on macOS, where Option types characters, and the
// documentation and the settings name the right keys.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
}

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const { contributes } = JSON.parse(read('package.json')) as {
  readonly contributes: { readonly keybindings: readonly Keybinding[] };
};
const withAlt = contributes.keybindings.filter(({ key }) => key.startsWith('alt+'));

/** The keys that VS Code 1.118 binds on macOS with these modifiers. */
const ofVscode = '1 9 f i up down left right enter escape home end pageup pagedown'
  .split(' ')
  .map((key) => `ctrl+cmd+${key}`);

describe('a key with Alt', () => {
  it('exists for next edits and for the review', () => assert.equal(withAlt.length, 5));

  for (const { command, key, mac } of withAlt)
    it(`${key} of ${command} has another key on macOS, which VS Code does not use`, () => {
      assert.equal(mac, key.replace('alt+', 'ctrl+cmd+'));
      assert.ok(!ofVscode.includes(mac ?? ''), mac);
    });

  it('is explained in docs/commands.md', () =>
    assert.match(read('docs/commands.md'), /On a Mac press Ctrl\+Cmd where Alt is written/));

  it('is the same in the settings and in docs/settings.md: Alt+L reveals the suggestion in subtle mode', () => {
    const texts = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
    assert.match(texts['configuration.nes.mode.subtle']!, /Alt\+L to reveal the suggestion/);
    assert.match(read('docs/settings.md'), /`subtle`: [^;]*Alt\+L reveals the suggestion/);
    assert.ok(withAlt.some(({ key, command }) => key === 'alt+l' && command === 'acpHost.nes.accept'));
  });
});
