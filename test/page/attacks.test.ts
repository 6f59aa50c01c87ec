// Text of an agent cannot run scripts, load resources, set styles or define names in the page.
import * as assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { Part } from '../../src/chat/messages/messages.ts';
import { until } from '../until.ts';
import { ChatWorld } from './chatWorld.ts';
import { attacks } from './attacks/baseAttacks.ts';
import { call } from './sampleConversation.ts';

interface Harm {
  readonly harmed?: unknown;
}

describe('an attack on the chat page', () => {
  let world: ChatWorld;
  before(async () => {
    // The content policy is off, since it would hide failures of the page's own sanitizing.
    world = await ChatWorld.open({ unprotected: true });
    world.page.on('dialog', (dialog) => {
      world.errors.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await world.sanitizes();
  });
  after(() => world.close());

  for (const [index, attack] of attacks.entries())
    it(`has no effect: ${attack.slice(0, 60).replaceAll(/\s+/g, ' ')}`, async () => {
      const end = `The end of attack ${index}`;
      const text: Part = { kind: 'text', text: attack };
      await world.snapshot(
        [
          { id: 1, kind: 'agent', parts: [text] },
          { id: 2, kind: 'user', parts: [text] },
          { id: 3, kind: 'thought', parts: [text] },
          { id: 4, kind: 'notice', severity: attack, title: attack, description: attack },
          { id: 5, kind: 'plan', items: [{ content: attack, priority: 'high', status: 'pending' }] },
          {
            id: 6,
            kind: 'call',
            call: call({
              title: attack,
              content: [
                { type: 'content', content: { type: 'text', text: attack } },
                { type: 'diff', path: attack, newText: attack },
                { type: 'content', content: { type: 'image', mimeType: 'image/svg+xml', data: 'PHN2Zz4=' } },
              ],
              locations: [{ path: attack, line: 1 }],
            }),
          },
          {
            id: 7,
            kind: 'agent',
            parts: [
              { kind: 'resource', uri: attack, name: attack, text: attack },
              { kind: 'image', mimeType: attack, data: attack },
            ],
          },
          { id: 8, kind: 'agent', parts: [] },
        ],
        {
          agent: attack,
          title: attack,
          message: attack,
          commands: [{ name: attack, description: attack }],
          queue: [{ queueId: 1, text: attack }],
          modes: { currentModeId: attack, availableModes: [{ id: attack, name: attack }] },
          permissions: [
            {
              requestId: attack,
              toolCallId: 'x',
              title: attack,
              command: { line: attack, where: attack },
              diffs: [{ path: attack, added: 1, removed: 1, note: attack, preview: attack, cut: attack }],
              warning: attack,
              sections: [{ label: attack, text: attack, cut: attack }],
              options: [{ optionId: attack, name: attack, label: attack, kind: attack }],
            },
          ],
        },
      );
      // Also streamed in pieces, since an open block is rendered too.
      await world.stream(8, attack.match(/[^]{1,9}/g) ?? []);
      await world.rows({ op: 'add', entry: { id: 9, kind: 'notice', severity: 'info', title: end } });
      await world.shows(end);
      await world.page.locator('details').evaluateAll((all) => {
        for (const details of all) (details as HTMLDetailsElement).open = true;
      });
      await world.frames();
      await world.frames();
      // Clicks and hovers over everything.
      await world.page.locator('.markdown').evaluateAll((all) => {
        for (const one of all)
          for (const inner of one.querySelectorAll('*')) {
            inner.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
            inner.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
          }
      });
      const found = await world.page.evaluate(() => {
        const own =
          /^(?:class|role|tabindex|title|alt|data-href|src|decoding|align|start|type|checked|disabled|open|colspan|rowspan|aria-\w+|data-action|data-info|data-filled|data-file|viewBox|d|fill-rule|clip-rule|reversed)$/;
        const wrong: string[] = [];
        for (const node of document.querySelectorAll('.markdown *')) {
          for (const { name, value } of node.attributes) {
            if (!own.test(name)) wrong.push(`${node.nodeName} ${name}`);
            if (name === 'src' && !value.startsWith('data:image/')) wrong.push(`${node.nodeName} ${value}`);
            if (
              name === 'class' &&
              !/^(?:section|section sealed|block|code|code-head|code-buttons|icon-button|icon icon-\w+|lines|task|code-name|file-link|name-start|name-end|hl-[\w-]+)$/.test(
                value,
              )
            )
              wrong.push(`class ${value}`);
            if (name === 'data-action' && !/^(?:copy|insert|apply)Code$/.test(value))
              wrong.push(`action ${value}`);
            if (
              name === 'data-href' &&
              /^\s*(?:javascript|vscode|command|data|vbscript|blob)[^/]*:/i.test(value)
            )
              wrong.push(value);
          }
        }
        for (const bad of document.querySelectorAll(
          '.rows :is(script, style, link, meta, base, iframe, object, embed, form, math, video, source, template, textarea, [id], [name], [style])',
        ))
          wrong.push(bad.outerHTML.slice(0, 200));
        const clobbered = ['acquireVsCodeApi', 'getSelection'].filter(
          (name) => typeof (globalThis as Record<string, unknown>)[name] !== 'function',
        );
        const { body, forms, cookie, location: place } = document;
        return {
          wrong,
          clobbered,
          plain:
            body.nodeName === 'BODY' &&
            forms.length === 0 &&
            typeof cookie === 'string' &&
            typeof document.getElementById === 'function',
          place: place.href,
          harmed: (globalThis as Harm).harmed,
        };
      });
      assert.deepEqual(found, {
        wrong: [],
        clobbered: [],
        plain: true,
        place: 'https://chat.test/',
        harmed: undefined,
      });
      assert.deepEqual(world.requests, [], 'nothing is fetched');
      assert.deepEqual(world.errors, [], 'nothing even tries');
      // Actions on code blocks are excluded: the extension asks the user where to put the code.
      const said = (await world.posted()).filter(
        ({ type }) =>
          !['ready', 'openLink', 'copy', 'insertCode', 'applyCode', 'draft', 'revealRaw'].includes(type),
      );
      assert.deepEqual(said, []);
    });

  it('would be noticed by this test, and blocked by the page’s policy', async () => {
    const attack = (): void => {
      const image = document.createElement('img');
      image.src = 'https://evil.example/seen';
      document.body.append(image);
      const script = document.createElement('script');
      script.append('globalThis.harmed = 1');
      document.body.append(script);
    };
    await world.page.evaluate(attack);
    await until('the request', () => world.requests.includes('https://evil.example/seen'));
    assert.equal(await world.page.evaluate(() => (globalThis as Harm).harmed), 1);
    const guarded = await ChatWorld.open();
    await guarded.page.evaluate(attack).catch(() => undefined);
    await until('the policy to refuse', () => guarded.errors.some((error) => error.includes('evil.example')));
    assert.equal(await guarded.page.evaluate(() => (globalThis as Harm).harmed), undefined);
    assert.deepEqual(guarded.requests, []);
    await guarded.close();
  });
});
