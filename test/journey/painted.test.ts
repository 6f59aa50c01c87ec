// What the extension paints if VS Code cannot draw it: each kind of edit, near and far, with the keys that a
// user presses.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ScriptedSuggestion } from '../agents/nesScript.ts';
import type { ScriptedWorld } from '../agents/scriptedWorld.ts';
import type { OpenEditor } from './openEditor.ts';
import { scriptedAgent } from './scriptedAgent.ts';
import { copyUnderTest, withEditor } from './withEditor.ts';

const filler = Array.from({ length: 80 }, (_, line) => `// filler ${line}`).join('\n');
const text = `function total(items) {\n  let sum = 0;\n  for (const it of items) {\n    sum += it.price;\n  }\n  return sum;\n}\n\nconst oldName = 1;\nconsole.log(oldName);\n${filler}\nconst last = oldName;\n`;

/** Opens an editor, presses a key in the empty line 8 and waits until the agent's suggestion is drawn. */
async function withPainted(
  suggestion: ScriptedSuggestion,
  use: (editor: OpenEditor, agent: ScriptedWorld) => Promise<void>,
  setup: {
    readonly settings?: Readonly<Record<string, unknown>>;
    readonly files?: Readonly<Record<string, string>>;
  } = {},
): Promise<void> {
  const agent = scriptedAgent({ suggest: [[suggestion]] });
  const files = { 'sum.txt': text, ...setup.files };
  await withEditor({ agent: agent.definition, ...setup, files }, async (editor) => {
    await editor.openFile('sum.txt');
    await agent.waitForMessage('document/didOpen');
    await editor.goTo(8, 1);
    await editor.type(';');
    await editor.suggestion({ kind: 'painted' });
    await use(editor, agent);
  });
}

async function onDisk(editor: OpenEditor, file = 'sum.txt'): Promise<string> {
  await editor.save();
  return editor.read(file);
}

const typed = text.replace('}\n\nconst', '}\n;\nconst');
const near = { edits: [{ find: 'oldName = 1', newText: 'newName = 1' }] };
const far = { edits: [{ find: 'last = oldName', newText: 'last = newName' }] };

if (copyUnderTest === 'stock')
  describe('a painted suggestion', () => {
    it('near the cursor is accepted with one Tab, and undone with one key', async () => {
      await withPainted(near, async (editor, agent) => {
        await editor.look();
        await editor.screenshot('painted-near');
        await editor.press('Tab');
        await editor.shows('const newName = 1;');
        await editor.noSuggestion();
        assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
        assert.equal(await onDisk(editor), typed.replace('oldName', 'newName'));
        await editor.press('Control+Z');
        assert.equal(await onDisk(editor), typed);
      });
    });

    it('stays if Tab is pressed too early, which then indents', async () => {
      await withPainted(near, async (editor) => {
        // Pressed together with the key that triggered it, before the user could see it.
        await editor.press('Tab');
        await editor.status('Ln 8, Col 3');
        await editor.suggestion({ kind: 'painted' });
        assert.match(await onDisk(editor), /;\s+\nconst oldName = 1;/);
      });
    });

    it('far away has a hint at the cursor: the first Tab goes there, the second accepts', async () => {
      await withPainted(far, async (editor, agent) => {
        const { text: hint } = await editor.suggestion({ kind: 'painted' });
        assert.match(hint, /line 91: const last = newName;/);
        await editor.look();
        await editor.screenshot('painted-hint');
        await editor.press('Tab');
        await editor.status('Ln 91, ');
        await editor.suggestion({ kind: 'painted', text: 'newName' });
        assert.equal(await onDisk(editor), typed, 'the first Tab only goes there');
        await editor.look();
        await editor.screenshot('painted-jumped');
        await editor.press('Tab');
        await editor.shows('const last = newName;');
        assert.equal(await onDisk(editor), typed.replace('last = oldName', 'last = newName'));
        assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
      });
    });

    it('is dismissed with Escape, after which Tab indents', async () => {
      await withPainted(near, async (editor, agent) => {
        await editor.press('Escape');
        await editor.noSuggestion();
        assert.deepEqual(await agent.waitForOutcomes(), ['reject 1-0 rejected']);
        await editor.press('Tab');
        await editor.type('x');
        await editor.shows('x');
        assert.match(await onDisk(editor), /^;\s+x$/m);
      });
    });

    it('is removed by a click elsewhere', async () => {
      await withPainted(near, async (editor, agent) => {
        await editor.page.locator('.view-line').filter({ hasText: 'filler' }).first().click();
        await editor.noSuggestion();
        assert.deepEqual(await agent.waitForOutcomes(), ['reject 1-0 ignored']);
      });
    });
  });
