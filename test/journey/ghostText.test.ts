// An insertion at the cursor, on both copies: Tab accepts it, Escape dismisses it, typing shortens or removes it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { NesScript } from '../agents/nesScript.ts';
import type { ScriptedWorld } from '../agents/scriptedWorld.ts';
import type { OpenEditor } from './openEditor.ts';
import { scriptedAgent } from './scriptedAgent.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

const native = copyUnderTest === 'native';
const text = 'const total\nlast\n';
/** Completes the first line once it ends with ` =`. */
const script: NesScript = {
  otherwise: [{ edits: [{ find: 'const total =\n', newText: 'const total = price * count;\n' }] }],
};

/** Opens an editor, types ` =` and waits until the suggestion is drawn. */
async function withSuggestion(
  use: (editor: OpenEditor, agent: ScriptedWorld) => Promise<void>,
): Promise<void> {
  const agent = scriptedAgent(script);
  await withEditor({ agent: agent.definition, files: { 'sum.txt': text } }, async (editor) => {
    await editor.openFile('sum.txt');
    await agent.waitForMessage('document/didOpen');
    await editor.goTo(1, 12);
    await editor.type(' =');
    await editor.ghostText('price * count');
    await use(editor, agent);
  });
}

async function onDisk(editor: OpenEditor): Promise<string> {
  await editor.save();
  return editor.read('sum.txt');
}

describe('ghost text', () => {
  it('is accepted with Tab', async () => {
    await withSuggestion(async (editor, agent) => {
      await editor.screenshot('ghost-suggested');
      await editor.press('Tab');
      await editor.shows('const total = price * count;');
      assert.match((await agent.waitForOutcomes())[0] ?? '', /^accept /);
      await editor.screenshot('ghost-accepted');
      assert.equal(await onDisk(editor), 'const total = price * count;\nlast\n');
      assert.equal(agent.outcomes().length, 1);
    });
  });

  it('is dismissed with Escape, after which Tab indents', async () => {
    await withSuggestion(async (editor, agent) => {
      await editor.press('Escape');
      await editor.noSuggestion();
      assert.match((await agent.waitForOutcomes())[0] ?? '', /^reject .* rejected$/);
      await editor.screenshot('ghost-refused');
      await editor.press('Tab');
      await editor.type('x');
      await editor.shows('x');
      assert.match(await onDisk(editor), /^const total =\s+x\nlast\n$/);
      assert.equal(agent.outcomes().length, 1);
    });
  });

  it('shrinks while the user types its text, without a request', async () => {
    await withSuggestion(async (editor, agent) => {
      const asked = agent.received('nes/suggest').length;
      await editor.type(' price');
      await editor.status('Ln 1, Col 20');
      const { text: left } = await editor.suggestion({ text: '* count' });
      assert.doesNotMatch(left, /price \*/);
      await editor.screenshot('ghost-shrunk');
      assert.equal(agent.received('nes/suggest').length, asked);
      await editor.press('Tab');
      assert.match((await agent.waitForOutcomes())[0] ?? '', /^accept /);
      assert.equal(await onDisk(editor), 'const total = price * count;\nlast\n');
    });
  });

  it('counts as accepted when the user has typed all of it', async () => {
    await withSuggestion(async (editor, agent) => {
      await editor.type(' price * count;');
      assert.match((await agent.waitForOutcomes())[0] ?? '', /^accept /);
      await editor.noSuggestion();
      assert.equal(await onDisk(editor), 'const total = price * count;\nlast\n');
    });
  });

  it('disappears when the user types something else', async () => {
    await withSuggestion(async (editor, agent) => {
      await editor.type(' 0;');
      await editor.noSuggestion();
      assert.match((await agent.waitForOutcomes())[0] ?? '', /^reject .* rejected$/);
      assert.equal(await onDisk(editor), 'const total = 0;\nlast\n');
    });
  });

  it(`is ${native ? 'drawn as an edit' : 'gone'} when the user clicks elsewhere`, async () => {
    await withSuggestion(async (editor, agent) => {
      await editor.page.locator('.view-line', { hasText: 'last' }).click();
      if (native) {
        await editor.inlineEdit('price * count');
        await editor.screenshot('ghost-clicked-away');
        await editor.press('Escape');
      }
      await editor.noSuggestion();
      if (!native) await editor.screenshot('ghost-clicked-away');
      await editor.press('End', 'Tab');
      await editor.type('x');
      await editor.shows('x');
      assert.match(await onDisk(editor), /^const total =\nlast\s+x\n$/);
      assert.equal(
        agent.outcomes().some((outcome) => outcome.startsWith('accept')),
        false,
      );
    });
  });
});
