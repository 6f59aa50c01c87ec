// What is pasted and dropped beside text: pictures with a path, an address or markup, cells with a picture of them, and pictures
// of kinds that agents don't take.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { drop, paste, picture, type Given } from './transfer.ts';

const shot: Given = { name: 'image.png', type: 'image/png', base64: picture };

describe('pasting and dropping pictures', () => {
  let world: ChatWorld;
  let box: Locator;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot([]);
    box = world.page.getByRole('textbox', { name: 'Message Built-in Agent' });
    await box.focus();
  });
  const offer = (): Locator => world.page.getByRole('button', { name: 'Attach Picture' });

  for (const [name, data] of [
    ['a path', { 'text/plain': '/home/u/Pictures/Screenshot 1.png' }],
    [
      'an address and markup',
      { 'text/plain': 'https://a.b/c.png', 'text/html': '<img src="https://a.b/c.png">' },
    ],
    ['markup alone', { 'text/html': '<meta charset="utf-8"><img src="https://a.b/c.png">' }],
  ] as const)
    it(`attaches a picture that comes with ${name}, and inserts no text`, async () => {
      await paste(world, [shot], data);
      assert.equal((await world.waitForPosted('attachData')).data, picture);
      assert.equal(await box.inputValue(), '');
    });

  it('inserts words that come with a picture, and attaches the picture', async () => {
    await paste(world, [shot], { 'text/plain': 'What is wrong here?' });
    assert.equal((await world.waitForPosted('attachData')).data, picture);
    assert.equal(await box.inputValue(), 'What is wrong here?');
  });

  it('inserts cells as text, says that there is a picture of them, and attaches it on demand', async () => {
    const cells = { 'text/plain': 'a\tb', 'text/html': '<table><td>a</td><td>b</td></table>' };
    await paste(world, [shot], cells);
    await offer().waitFor();
    assert.equal(await box.inputValue(), 'a\tb');
    assert.equal(await world.count('attachData'), 0);
    for (const theme of ['dark', 'light']) {
      await world.theme(theme);
      await world.screenshot(`pasted-cells-${theme}`);
    }
    await world.page.setViewportSize({ width: 300, height: 400 });
    await world.screenshot('pasted-cells-narrow');
    await offer().click();
    assert.equal((await world.waitForPosted('attachData')).data, picture);
    await offer().waitFor({ state: 'hidden' });
    await paste(world, [shot], cells);
    await offer().waitFor();
    await box.press('x');
    await offer().waitFor({ state: 'hidden' });
  });

  it('attaches a bitmap as PNG, which agents accept', async () => {
    await paste(world, [{ name: 'paint.bmp', type: 'image/bmp', base64: bitmap() }]);
    const { name, mimeType, data, thumbnail } = await world.waitForPosted('attachData');
    assert.deepEqual([name, mimeType], ['paint.png', 'image/png']);
    assert.equal(Buffer.from(data, 'base64').subarray(1, 4).toString(), 'PNG');
    assert.notEqual(thumbnail, undefined);
  });

  for (const name of ['scan.tiff', 'photo.heic', 'photo.avif'])
    it(`says which pictures agents accept when ${name} can't be read`, async () => {
      const type = name === 'photo.heic' ? '' : `image/${name.split('.')[1]}`;
      await paste(world, [{ name, type, base64: 'AAAA' }]);
      await world.page
        .getByText(
          `${name} is not attached: agents accept only PNG, JPEG, GIF and WebP pictures. Convert the picture first.`,
        )
        .waitFor();
      assert.equal(await world.count('attachData'), 0);
    });

  it('attaches a vector graphic as it is: its text', async () => {
    await paste(world, [{ name: 'a.svg', type: 'image/svg+xml', base64: btoa('<svg></svg>') }]);
    assert.equal(atob((await world.waitForPosted('attachData')).data), '<svg></svg>');
  });

  it('attaches a picture that is dropped from a browser, not its address', async () => {
    const data = { 'text/uri-list': 'https://a.b/c.png', 'text/html': '<img src="https://a.b/c.png">' };
    await drop(world, [shot], data);
    assert.equal((await world.waitForPosted('attachData')).data, picture);
    assert.equal(await world.count('attachUris'), 0);
  });

  it('attaches the address of a picture if a browser passes on only that, and says so', async () => {
    const html = '<img src="https://a.b/c.png">';
    await drop(world, [], { 'text/uri-list': 'https://a.b/page', 'text/html': html });
    assert.deepEqual((await world.waitForPosted('attachUris')).uris, ['https://a.b/c.png']);
    await world.page.getByText('Only the address of the picture is attached').waitFor();
    await paste(world, [], { 'text/html': html });
    await until('the pasted one', async () => (await world.count('attachUris')) === 2);
  });

  it('attaches a picture whose data are in the markup', async () => {
    await paste(world, [], { 'text/html': `<img src="data:image/png;base64,${picture}">` });
    assert.equal((await world.waitForPosted('attachData')).data, picture);
  });
});

describe('pasting a long text', () => {
  let world: ChatWorld;
  let box: Locator;
  eachWorld(async (opened) => {
    world = opened;
    await world.snapshot([]);
    box = world.page.getByRole('textbox', { name: 'Message Built-in Agent' });
    await box.focus();
  });
  const long = 'a line of a log\n'.repeat(65_536);

  it('attaches it, and turns it back into text on demand', async () => {
    await world.type('explain ');
    await paste(world, [], { 'text/plain': long });
    assert.equal((await world.waitForPosted('attachText')).text.length, long.length);
    assert.equal(await box.inputValue(), 'explain ');
    const attachments = [
      { id: 1, kind: 'text', name: 'pasted.txt', mention: '@pasted.txt', isInsertable: true },
    ] as const;
    await world.state({ attachments });
    await until('the mention', async () => (await box.inputValue()) === 'explain @pasted.txt ');
    for (const theme of ['dark', 'light']) {
      await world.theme(theme);
      await world.screenshot(`pasted-text-${theme}`);
    }
    await world.page.setViewportSize({ width: 300, height: 400 });
    await world.screenshot('pasted-text-narrow');
    await world.type('please');
    await world.page.getByRole('button', { name: 'Insert as Text' }).click();
    assert.deepEqual(await world.waitForPosted('insertAttached'), { type: 'insertAttached', id: 1 });
    // The extension inserts the text into the draft that the page sends before.
    const kinds = (await world.posted()).map(({ type }) => type);
    assert.ok(kinds.lastIndexOf('draft') < kinds.indexOf('insertAttached'), kinds.join());
    assert.equal((await world.waitForPosted('draft')).text, 'explain @pasted.txt please');
    await world.state({ draft: 'explain a line please', draftVersion: 1 });
    await until('the text', async () => (await box.inputValue()) === 'explain a line please');
  });

  it('says why a text is not pasted that is too long for a prompt', async () => {
    await paste(world, [], { 'text/plain': 'x'.repeat(2_000_001) });
    await world.page.getByText('Not pasted: the text is longer than 2 million characters.').waitFor();
    assert.equal(await world.count('attachText'), 0);
    assert.equal(await box.inputValue(), '');
  });

  it('inserts a text that is not long', async () => {
    await paste(world, [], { 'text/plain': 'x'.repeat(2_000) });
    assert.equal((await box.inputValue()).length, 2_000);
    assert.equal(await world.count('attachText'), 0);
  });
});

/** A bitmap of Windows with one pixel, in base64. */
function bitmap(): string {
  const bytes = Buffer.alloc(58);
  bytes.write('BM');
  bytes.writeUInt32LE(58, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(1, 18);
  bytes.writeInt32LE(1, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.writeUInt32LE(4, 34);
  bytes.writeUIntBE(0x3366cc, 54, 3);
  return bytes.toString('base64');
}
