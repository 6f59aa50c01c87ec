// The context of a prompt in a real VS Code, by keyboard: it is shown before sending and can be changed; its
// exact text is what the agent received and what the record hashes; afterwards it shows what was missing and
// left out. The screenshots are for a person.
import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, it } from 'mocha';
import type { ContextBundle } from '../../../src/context/schema/bundle.ts';
import { checkBundle } from '../../unit/context/records/checkBundle.ts';
import { until } from '../../until.ts';
import { ChatDriver, openChat } from '../chatDriver.ts';
import type { OpenEditor } from '../openEditor.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

interface Block {
  readonly title: string;
  readonly text: string;
}

const secret = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz';
const files = {
  'basket.ts': `export const total = 42;\nexport const key = '${secret}';\n`,
  'order.ts': 'export const order = 7;\n',
  'rules.md': 'Prices are in cents.\n',
  'gone.md': 'It was here.\n',
  '.env': `API_KEY=${secret}\n`,
};

if (copyUnderTest === 'stock')
  describe('the context of a prompt', () => {
    it('can be listed, changed, previewed, sent, inspected afterwards and exported', async () => {
      const agent = scriptedAgent({}, 'runtimeContext');
      const viewport = { width: 1500, height: 1_000 };
      const settings = { 'acpHost.nes.agent': 'builtin' };
      await withEditor({ files, agent: agent.definition, settings, viewport }, async (editor) => {
        const { page } = editor;
        const chat = new ChatDriver(editor);
        const parts = chat.frame.locator('.context-name');
        const part = (name: string) => parts.filter({ hasText: name }).first();
        const focused = (): Promise<string> =>
          chat.frame
            .locator(':focus')
            .evaluate((one) => one.getAttribute('aria-label') ?? (one as HTMLElement).innerText);
        /** From the composer, presses a key until the wanted element has the focus, then Enter. */
        const choose = async (wanted: RegExp): Promise<void> => {
          await chat.frame.locator('#prompt').focus();
          for (let pressed = 0; !wanted.test(await focused()); pressed++) {
            assert.ok(pressed < 60, `Shift+Tab did not lead to ${String(wanted)}, but to ${await focused()}`);
            await page.keyboard.press('Shift+Tab');
          }
          await page.keyboard.press('Enter');
        };
        /** The context that the agent received with each prompt so far. */
        const received = (): Block[][] =>
          agent.received('session/prompt').map(({ runtimeContext }) => (runtimeContext ?? []) as Block[]);
        const say = async (text: string, wanted = /./): Promise<string> => {
          // Late items are left out, as intended; on a busy machine they are in the next prompt.
          for (let times = 0; ; times++) {
            const before = received().length;
            await chat.say(text);
            await until(`the agent to receive "${text}"`, () => received().length > before);
            await chat.rests();
            const last = JSON.stringify(received().at(-1));
            if (times === 4 || wanted.test(last)) return last;
          }
        };

        for (const file of ['rules.md', 'gone.md']) {
          await editor.openFile(file);
          await editor.runCommand('ACP: Toggle Pin for Current File');
          await editor.notification(`${file} is sent with every prompt`);
        }
        await editor.runCommand('View: Close Editor');
        await page.locator('.tab[data-resource-name="gone.md"]').waitFor({ state: 'detached' });
        await editor.runCommand('ACP: Edit Agent Notes');
        const asking = page.locator('.quick-input-widget', { hasText: 'agents get in every conversation' });
        // It exists before it has the focus.
        await asking.locator('input').pressSequentially('Answer in verse.');
        await asking.locator('input').press('Enter');
        await asking.waitFor({ state: 'hidden' });
        rmSync(join(editor.workspace, 'gone.md'));
        await editor.openFile('.env');
        await editor.openFile('basket.ts');
        await openChat(editor);
        assert.match(await say('hello', /total = 42/), /total = 42/);

        // The context of the next prompt is shown without another event.
        await chat.frame.locator('.context summary', { hasText: 'Context · ' }).waitFor();
        await choose(/^Context · /);
        const all = ['basket.ts', 'rules.md', 'A note of', 'Symbols of basket.ts'];
        for (const name of all) await part(name).waitFor();
        await chat.frame
          .locator('.context', { hasText: 'gone.md is pinned, but could not be sent.' })
          .waitFor();
        await choose(/^Omitted: /);
        await chat.frame.locator('.context-left', { hasText: '.env' }).waitFor();
        // test/page/composer/context.test.ts shows it in all themes and widths.
        await editor.screenshot('prompt-context');

        await choose(/^Remove from Next Prompt: A note of/);
        await part('A note of').waitFor({ state: 'detached' });
        await editor.screenshot('prompt-context-removed');
        assert.doesNotMatch(await say('without the note'), /in verse/);
        await part('A note of').waitFor();
        await choose(/^Remove from Next Prompt: A note of/);
        await part('A note of').waitFor({ state: 'detached' });
        await choose(/^Restore Removed Items$/);
        await part('A note of').waitFor();
        await choose(/^Don't Include Notes Again$/);
        await part('A note of').waitFor({ state: 'detached' });
        await editor.notification('No longer included in any conversation: Notes.');
        assert.doesNotMatch(await say('never'), /in verse/);
        // A workspace setting cannot switch it on again.
        editor.write('.vscode/settings.json', '{ "acpHost.context.kinds": { "note": true } }');
        assert.doesNotMatch(await say('in this workspace'), /in verse/);
        const settings = join(editor.server.logs, '..', 'User', 'settings.json');
        const own = JSON.parse(readFileSync(settings, 'utf8')) as Record<string, unknown>;
        assert.deepEqual(own['acpHost.context.kinds'], { note: false });

        // The preview equals what is sent.
        const previewAndSend = async (): Promise<[Block[], Block[]]> => {
          await chat.frame.locator('#prompt').focus();
          await editor.type('what is the total');
          await choose(/^Show Exact Text$/);
          await editor.shows('Context of your next prompt to test');
          await editor.look();
          await editor.screenshot('prompt-context-preview');
          const shown = await previewed(editor);
          await openChat(editor);
          const before = received().length;
          await chat.frame.locator('#prompt').focus();
          await page.keyboard.press('Enter');
          await until('the prompt', () => received().length > before);
          await chat.rests();
          return [shown, received().at(-1)!];
        };
        let [shown, got] = await previewAndSend();
        // As above, an item may have been late for one of them.
        for (let times = 0; times < 4 && !isDeepStrictEqual(shown, got); times++) {
          await editor.runCommand('View: Close Editor');
          [shown, got] = await previewAndSend();
        }
        assert.deepEqual(shown, got);
        assert.match(JSON.stringify(shown), /total = 42.*Symbols of basket/);

        // The next prompt has the editor's new state.
        editor.write('gone.md', 'It is back.\n');
        await editor.openFile('order.ts');
        await editor.press('Control+End');
        await editor.type('// nearly done');
        await openChat(editor);
        const last = await say('and now', /It is back.*order = 7.*nearly done/);
        assert.match(last, /It is back.*order = 7.*nearly done/);
        assert.doesNotMatch(last, /Symbols of basket/);
        await chat.frame.locator('.context', { hasText: 'gone.md is pinned' }).waitFor({ state: 'detached' });

        await choose(/^Show Context Sent with This Prompt$/);
        await editor.shows('Context sent to test with "and now"');
        await editor.shows('.env: Excluded by a setting.');
        await editor.look();
        await editor.screenshot('prompt-context-seen');

        const without = await exported(editor, 'Without contents');
        assert.doesNotMatch(JSON.stringify(without), /total = 42|in verse/);
        const bundles = await exported(editor, 'With contents');
        assert.match(JSON.stringify(bundles), /total = 42/);
        const hashes = new Set(bundles.flatMap(({ records }) => records.injections.map(({ hash }) => hash)));
        for (const sent of received()) assert.ok(hashes.has(hashOf(sent)), JSON.stringify(sent));
        const gaps = bundles
          .flatMap(({ records }) => records.missing)
          .filter(({ question }) => question.startsWith('gone.md'));
        assert.ok(gaps.length > 1);
        assert.ok(gaps.every(({ resolution_refs }) => resolution_refs?.length === 1));
        assert.ok(gaps.some(({ status }) => status === 'resolved'));
        assert.ok(gaps.every(({ status }) => status === 'resolved' || status === 'expired'));
        for (const where of [await chat.rows(), received(), bundles, without])
          assert.ok(!JSON.stringify(where).includes(secret));
      });
    });
  });

/** The blocks of the preview, read from the active editor. */
async function previewed(editor: OpenEditor): Promise<Block[]> {
  const lines = await editor.page
    .locator('.editor-group-container.active .editor-instance .view-lines > .view-line')
    .evaluateAll((all) =>
      all
        .map((line) => ({ top: (line as HTMLElement).offsetTop, text: line.textContent ?? '' }))
        .toSorted((a, b) => a.top - b.top)
        .map(({ text }) => text.replaceAll('\u00a0', ' ')),
    );
  const end = lines.findIndex((line) => line === 'Omitted:' || line === 'Missing:');
  assert.ok(end > 0, 'all of it is in sight');
  const text = lines.slice(0, end - 1).join('\n');
  return text.split(/\n\n(?=======)/).flatMap((block) => {
    const named = /^======== \d+\/\d+: (.*) ========\n([^]*)$/.exec(block);
    return named ? [{ title: named[1]!, text: named[2]! }] : [];
  });
}

async function exported(editor: OpenEditor, how: string): Promise<readonly ContextBundle[]> {
  await editor.runCommand('ACP: Export Context Records');
  await editor.pick(how);
  await editor.page.locator('.quick-input-widget input').first().waitFor();
  await editor.look();
  await editor.press('Enter');
  const file = 'agent-context.json';
  await editor.notification('Exported to');
  const { bundles } = JSON.parse(editor.read(file)) as { bundles: ContextBundle[] };
  rmSync(join(editor.workspace, file));
  await editor.runCommand('Notifications: Clear All Notifications');
  return bundles.map((bundle) => checkBundle(bundle));
}

function hashOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`;
}
