// Names of agents, tools, options and links cannot look like something else.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../src/chat/messages/messages.ts';
import type { ChatWorld } from './chatWorld.ts';
import { eachWorld } from './eachWorld.ts';
import { call } from './sampleConversation.ts';

/** Contains a control character that would show `gpj.exe` backwards. */
const trick = 'safe\u202egpj.exe\u202c\u0007\u200b';
const shown = 'safe[U+202E]gpj.exe[U+202C][U+0007][U+200B]';
// oxlint-disable-next-line no-control-regex -- they must not occur.
const hidden = /[\u0000-\u0008\u000e-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069]/;

describe('a text of an agent in the chat page', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });

  /** Texts and tooltips of the page that contain an invisible character. */
  const tricky = async (): Promise<string[]> =>
    await world.page.evaluate((source) => {
      const pattern = new RegExp(source);
      const found: string[] = [];
      for (const node of document.body.querySelectorAll('*')) {
        for (const name of ['title', 'aria-label', 'label', 'placeholder'])
          if (pattern.test(node.getAttribute(name) ?? '')) found.push(`${node.nodeName} ${name}`);
        for (const child of node.childNodes)
          if (child instanceof Text && pattern.test(child.data))
            found.push(`${node.nodeName}.${node.className}`);
      }
      return found;
    }, hidden.source);

  it('has invisible characters spelled out: names of agents, sessions, tools, options, modes, models, commands', async () => {
    const option = { type: 'select', id: 'o', name: trick, description: trick, currentValue: 'a' } as const;
    await world.snapshot(
      [
        {
          id: 1,
          kind: 'call',
          call: call({
            title: trick,
            content: [{ type: 'diff', path: `/w/${trick}`, newText: '' }],
            locations: [{ path: `/w/b/${trick}`, line: 1 }],
          }),
        },
      ],
      {
        agent: trick,
        title: trick,
        scope: { cwd: '/w', folders: ['/w'] },
        modes: { currentModeId: 'm', availableModes: [{ id: 'm', name: trick, description: trick }] },
        models: { currentModelId: 'm', availableModels: [{ modelId: 'm', name: trick }] },
        configOptions: [
          { ...option, options: [{ group: 'g', name: trick, options: [{ value: 'a', name: trick }] }] },
          { type: 'boolean', id: 'b', name: trick, description: trick, currentValue: true },
        ],
        commands: [{ name: 'x', description: trick }],
      },
    );
    await world.shows(shown);
    await world.page.locator('#prompt').focus();
    await world.type('/');
    await world.page.getByRole('listbox', { name: 'Commands' }).waitFor();
    await world.frames();
    assert.deepEqual(await tricky(), []);
    assert.equal(await world.page.locator('.agent-name').innerText(), shown);
    assert.equal(await world.page.locator('h1').innerText(), shown);
    assert.equal(await world.page.locator('.row.call .line .path-name').innerText(), shown);
    await world.state({ phase: 'none', agent: trick });
    await world.page.locator('.welcome').getByText(shown).waitFor();
    assert.deepEqual(await tricky(), []);
  });

  it('keeps names in other scripts and emoji', async () => {
    const name = 'סוכן 代理 वाहक 👩‍💻';
    await world.snapshot([], { agent: name, title: name });
    assert.equal(await world.page.locator('h1').innerText(), name);
  });

  it('has paths in the folder shortened, which open as the agent wrote them', async () => {
    const path = '/home/me/shop/src/cart.ts';
    const outside = '/home/me/shop/../secret.ts';
    const entry: Entry = {
      id: 1,
      kind: 'call',
      call: call({
        title: `Read ${path}`,
        content: [{ type: 'diff', path: '/home/me/shop/src/total.ts', newText: '' }],
        locations: [
          { path, line: 2 },
          { path: outside, line: 3 },
        ],
      }),
    };
    await world.snapshot([entry], { scope: { cwd: '/home/me/shop', folders: ['/home/me/shop'] } });
    const { page } = world;
    const subject = page.getByRole('button', { name: 'src/cart.ts:2' });
    await subject.click();
    assert.deepEqual(await world.waitForPosted('openLocation'), { type: 'openLocation', path, line: 2 });
    assert.equal(await subject.getAttribute('title'), path);
    await page.locator('.row.call summary').click();
    await page.getByRole('button', { name: '/home/me/secret.ts:3' }).waitFor();
    await world.screenshot('relative-paths');
    // After another folder is opened, existing rows are updated.
    await world.state({ scope: { cwd: '/home/me', folders: ['/home/me'] } });
    await page.getByRole('button', { name: 'shop/src/cart.ts:2' }).waitFor();
  });
});

describe('a link of an agent in the chat page', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });
  let asked = 0;
  const titles = async (markdown: string): Promise<(string | null)[]> => {
    const end = `end ${++asked}`;
    await world.snapshot([
      { id: 1, kind: 'agent', parts: [{ kind: 'text', text: `${markdown}\n\n${end}` }] },
    ]);
    await world.shows(end);
    return await world.page
      .locator('.agent a, .agent a *')
      .evaluateAll((all) => all.map((one) => one.getAttribute('title')));
  };
  const evil = 'https://evil.example/x';

  it('shows its real target first, whatever its title is', async () => {
    assert.deepEqual(await titles(`[good](${evil})`), [evil]);
    assert.deepEqual(await titles(`[good](${evil} "https://good.example")`), [
      `${evil}\nhttps://good.example`,
    ]);
    assert.deepEqual(await titles(`[g]: ${evil} "good"\n\n[good][g]`), [`${evil}\ngood`]);
    assert.deepEqual(await titles(`<a href="${evil}" title="  good ">x</a>`), [`${evil}\ngood`]);
  });

  it('names its host if its text is the address of another one', async () => {
    const texts = async (markdown: string): Promise<string[]> => {
      await titles(markdown);
      return await world.page.locator('.agent a').allTextContents();
    };
    for (const text of [
      'https://good.example/login',
      'www.good.example',
      'https://ev\u0456l.example',
      '**http://x.y**',
    ])
      assert.deepEqual(await texts(`[${text}](${evil})`), [`${text.replaceAll('*', '')} (evil.example)`]);
    assert.deepEqual(await texts(`<a href="${evil}"><b>https://</b>good.example</a>`), [
      'https://good.example (evil.example)',
    ]);
    for (const text of [
      'good',
      'https://evil.example',
      'www.evil.example',
      'evil.example/x',
      'a https://good.example',
    ])
      assert.deepEqual(await texts(`[${text}](${evil})`), [text]);
    assert.deepEqual(await texts(`${evil} [https://good.example](src/a.ts)`), [evil, 'https://good.example']);
  });

  it('shows its target also if something in the link has its own title', async () => {
    const inner = '<span title="https://good.example">good</span>';
    assert.deepEqual(await titles(`<a href="${evil}" title="t">${inner}</a>`), [`${evil}\nt`, null]);
    assert.deepEqual(await titles(`[![alt](data:image/png;base64,AAAA "https://good.example")](${evil})`), [
      evil,
      null,
    ]);
  });

  it('has bidirectional characters in target and title spelled out', async () => {
    const [title] = await titles(`[x](https://evil.example/\u202egpj.exe "\u202emoc.elpmaxe")`);
    assert.doesNotMatch(title ?? '', hidden);
    assert.match(title ?? '', /^https:\/\/evil\.example\/.*gpj\.exe\n\[U\+202E\]moc/);
  });

  it('has one line for its target, however long the title is', async () => {
    const [title] = await titles(`[x](${evil} "${'good '.repeat(5_000)}")`);
    assert.equal(title?.split('\n')[0], evil);
    assert.ok((title ?? '').length < 5_000);
  });
});
