// Our keys do not take those of VS Code on any platform, except where this file says why. Each key with Alt has another key
// on macOS, where Option types characters, and the documentation and the settings name the right keys.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';
import { canBothApply, normalKey, platforms, readDefaultKeys, type Platform } from './defaultKeys.ts';

interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly when?: string;
  readonly args?: string;
}

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const { contributes } = JSON.parse(read('package.json')) as {
  readonly contributes: { readonly keybindings: readonly Keybinding[] };
};
const withAlt = contributes.keybindings.filter(({ key }) => key.startsWith('alt+'));

interface Taken {
  readonly why: string;
  readonly commands: readonly string[] | 'any';
}

const keep: Taken = {
  why: 'It keeps a change. In the find widget, the search view and the terminal, it stays that of VS Code.',
  commands: [
    ...['editor.action.replaceAll', 'search.action.replaceAll'],
    'workbench.action.terminal.chat.insertCommand',
    'workbench.action.terminal.chat.insertFirstCommand',
  ],
};

const undo: Taken = {
  why: 'It undoes a change, and is beside the key that keeps one. Brackets are removed by it where no agent changed the file.',
  commands: ['editor.action.removeBrackets'],
};

/**
 * The commands of VS Code whose key is ours while our condition holds: with the focus in the text of an editor, and only
 * while a suggestion is shown in it or changes of an agent are in it.
 */
const taken: Readonly<
  Record<string, { readonly why: string; readonly commands: readonly string[] | 'any' }>
> = {
  tab: {
    why: 'It accepts the suggestion that is shown. `nes/drawing/tabRule` decides when it still indents.',
    commands: [
      ...['tab', 'editor.emmet.action.expandAbbreviation', 'insertSnippet', 'insertBestCompletion'],
      ...['insertNextSuggestion', 'editor.action.inlineSuggest.commit', 'editor.action.inlineSuggest.jump'],
    ],
  },
  escape: {
    why: 'It dismisses the suggestion first, then what else is open, as for suggestions of VS Code itself.',
    commands: 'any',
  },
  'ctrl+right': { why: 'It accepts a word of the suggestion.', commands: ['cursorWordEndRight'] },
  'cmd+right': { why: 'It accepts a word of the suggestion.', commands: ['cursorEnd'] },
  'alt+l': {
    why: 'It accepts the suggestion. In the find widget, which has no focus in the text, it stays that of VS Code.',
    commands: ['toggleFindInSelection'],
  },
  'alt+p': {
    why: 'It shows the suggestion as a diff. In the find widget, it stays that of VS Code.',
    commands: ['togglePreserveCase'],
  },
  'alt+ctrl+enter': keep,
  'alt+cmd+enter': keep,
  'alt+ctrl+backspace': undo,
  'alt+cmd+backspace': undo,
};

const keyOn = (platform: Platform, { key, mac }: Keybinding): string =>
  normalKey(platform === 'mac' ? (mac ?? key) : key);

describe("our keys and VS Code's", () => {
  const defaults = readDefaultKeys();

  /** VS Code's commands whose key is ours too while our condition holds. */
  const shared = (platform: Platform, binding: Keybinding): readonly string[] =>
    defaults
      .filter(
        (their) =>
          their.platforms.includes(platform) &&
          their.key === keyOn(platform, binding) &&
          canBothApply(binding.when ?? '', their.when),
      )
      .map(({ command }) => command);

  it('knows the keys of three platforms', () => {
    for (const platform of platforms)
      assert.ok(defaults.filter((one) => one.platforms.includes(platform)).length > 1_000, platform);
    assert.ok(defaults.some(({ command }) => command === 'editor.action.inlineSuggest.showNext'));
  });

  for (const platform of platforms)
    for (const binding of contributes.keybindings) {
      const key = keyOn(platform, binding);
      const [condition] = (binding.when ?? 'always').split(' && ');
      it(`${key} of ${binding.command} takes no other key on ${platform}, ${condition}`, () => {
        const commands = taken[key]?.commands ?? [];
        const found = shared(platform, binding);
        if (commands !== 'any')
          assert.deepEqual(
            found.filter((command) => !commands.includes(command)),
            [],
          );
        // An exception needs a condition of ours.
        if (found.length > 0) assert.match(binding.when ?? '', /\bacpHost\.\w+\.\w+.* && editorTextFocus\b/);
      });
    }

  it('takes no key from a snippet, on any platform', () => {
    const ofSnippets = defaults.filter(
      ({ command, when }) =>
        /Snippet(?:Placeholder)?$/.test(command) && / inSnippetMode |^inSnippetMode /.test(when),
    );
    const commands = ['jumpToNextSnippetPlaceholder', 'jumpToPrevSnippetPlaceholder', 'leaveSnippet'];
    assert.deepEqual([...new Set(ofSnippets.map(({ command }) => command))].toSorted(), commands);
    const sharing = platforms.flatMap((platform) =>
      contributes.keybindings.filter((binding) =>
        ofSnippets.some(
          (their) => their.platforms.includes(platform) && their.key === keyOn(platform, binding),
        ),
      ),
    );
    assert.ok(sharing.length > 3, 'Tab and Escape are keys of suggestions too');
    for (const { command, key, when = '' } of sharing.filter(({ args }) => args !== 'snippet'))
      for (const their of ofSnippets)
        assert.ok(!canBothApply(when, their.when), `${key} of ${command} and ${their.command}`);
  });

  it('leaves a snippet by Escape only where VS Code would do that', () => {
    const ours = contributes.keybindings.filter(({ args }) => args === 'snippet');
    assert.deepEqual(
      ours.map(({ command, key }) => [command, key]),
      [['acpHost.nes.dismiss', 'escape']],
    );
    const [{ when = '' } = {}] = ours;
    assert.match(when, /^acpHost\.nes\.inSnippet && editorTextFocus && inSnippetMode && /);
    // Keys have priority over those before them.
    const after = defaults.slice(defaults.findLastIndex(({ command }) => command === 'leaveSnippet') + 1);
    const first = after.filter(
      (their) =>
        their.key === 'escape' &&
        /(?<!!)\b(?:editorFocus|editorTextFocus|textInputFocus)\b|^\w+Visible$/.test(their.when),
    );
    assert.ok(first.length > 6, 'such as the list of completions');
    for (const their of first) assert.ok(!canBothApply(when, their.when), `${their.command}: ${their.when}`);
  });

  it('has no exception that is not needed', () => {
    const used = platforms.flatMap((platform) =>
      contributes.keybindings
        .filter((binding) => shared(platform, binding).length > 0)
        .map((binding) => keyOn(platform, binding)),
    );
    assert.deepEqual(Object.keys(taken).toSorted(), [...new Set(used)].toSorted());
  });

  it('leaves the key of the chat to nothing else, wherever the focus is', () => {
    const open = contributes.keybindings.find(({ command }) => command === 'acpHost.chat.open')!;
    assert.equal(open.when, undefined);
    for (const platform of platforms) assert.deepEqual(shared(platform, open), []);
  });

  it('compares conditions', () => {
    assert.ok(canBothApply('', ''));
    assert.ok(canBothApply('a && editorTextFocus', 'b'));
    assert.ok(!canBothApply('a && !b', 'b && c'));
    assert.ok(canBothApply('a && !b', 'b && c || d'));
    assert.ok(!canBothApply('(!a || !b) && c', 'a && b'));
    assert.ok(canBothApply('(!a || b) && c', 'a && b'));
    assert.ok(!canBothApply('editorTextFocus', 'terminalFocus && x'));
    assert.equal(normalKey('cmd+alt+enter'), normalKey('alt+cmd+enter'));
    assert.equal(normalKey('ctrl+alt+='), 'alt+ctrl+=');
  });
});

describe('a key with Alt', () => {
  it('exists for next edits and for the review', () => assert.equal(withAlt.length, 5));

  for (const { command, key, mac } of withAlt)
    it(`${key} of ${command} has another key on macOS`, () =>
      assert.equal(mac, key.replace('alt+', 'ctrl+cmd+')));

  it('is explained in docs/commands.md', () =>
    assert.match(read('docs/commands.md'), /On a Mac press Ctrl\+Cmd where Alt is written/));

  it('is the same in the settings and in docs/settings.md: Alt+L reveals the suggestion in subtle mode', () => {
    const texts = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
    assert.match(texts['configuration.nes.mode.subtle']!, /Alt\+L to reveal the suggestion/);
    assert.match(read('docs/settings.md'), /`subtle`: [^;]*Alt\+L reveals the suggestion/);
    assert.ok(withAlt.some(({ key, command }) => key === 'alt+l' && command === 'acpHost.nes.accept'));
  });
});
