// The page shows what it waits for and since when, removes retracted rows, and makes images and
// audio usable.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ChatWorld } from '../chatWorld.ts';
import { picture } from '../sampleConversation.ts';
import { form } from '../sampleQuestions.ts';

const question = {
  requestId: 'q',
  toolCallId: 'c',
  title: 'Run the tests',
  diffs: [],
  options: [{ optionId: 'y', name: 'Allow', kind: 'allow_once', label: 'Allow Once' }],
};

describe('pending work in the chat page', () => {
  let world: ChatWorld;
  beforeEach(async () => {
    world = await ChatWorld.open();
  });
  afterEach(async () => {
    assert.deepEqual(world.errors, []);
    await world.close();
  });
  const says = (text: string): Promise<void> => world.page.locator('.working', { hasText: text }).waitFor();

  it('is shown with its time after a while, until an update arrives', async () => {
    await world.page.clock.install();
    await world.snapshot([{ id: 1, kind: 'agent', parts: [{ kind: 'text', text: 'a' }] }], {
      phase: 'running',
    });
    await says('Working…');
    await world.page.clock.runFor(65_000);
    await says('Working… no response for 60 s');
    await world.page.clock.runFor(120_000);
    await says('Working… no response for 3 min');
    await world.rows({ op: 'append', id: 1, text: 'b' });
    await world.page.clock.runFor(100);
    assert.equal(await world.page.locator('.working').textContent(), 'Working…');
    await world.state({ phase: 'running', permissions: [question] });
    await world.page.clock.runFor(30_000);
    await world.rows({ op: 'append', id: 1, text: 'c' });
    await world.page.clock.runFor(10_000);
    await says('Waiting for your answer (40 s)');
    await world.state({ phase: 'cancelling' });
    await world.page.clock.runFor(130_000);
    await says('Stopping… (2 min)');
    await world.state({ phase: 'idle' });
    await world.page.clock.runFor(100);
    assert.equal(await world.page.locator('.working').textContent(), '');
  });

  it('says that a form waits for the answer of the user', async () => {
    await world.snapshot([], { phase: 'running', questions: [form] });
    await says('Waiting for your answer');
    await world.state({ phase: 'running', questions: [] });
    await says('Working…');
  });

  it('does not include a row that was removed; later rows continue', async () => {
    await world.snapshot([
      { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'hi' }] },
      { id: 2, kind: 'end', text: 'The agent ended its turn without an answer.', isError: false },
    ]);
    await world.shows('without an answer');
    await world.rows(
      { op: 'remove', id: 2 },
      { op: 'add', entry: { id: 3, kind: 'agent', parts: [{ kind: 'text', text: 'late' }] } },
      { op: 'remove', id: 77 },
    );
    await world.shows('late');
    assert.equal(await world.page.locator('.row').count(), 2);
  });

  it('shows an image large on click or key, and audio with controls', async () => {
    await world.snapshot([
      {
        id: 1,
        kind: 'agent',
        parts: [
          { kind: 'image', mimeType: 'image/png', data: picture },
          { kind: 'audio', mimeType: 'audio/wav', data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEA' },
          { kind: 'image', mimeType: 'image/svg+xml', data: 'PHN2Zz4=' },
        ],
      },
    ]);
    const button = world.page.getByRole('button', { name: 'Image' });
    await button.click();
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    await button.press('Enter');
    assert.equal(await button.getAttribute('aria-pressed'), 'false');
    assert.ok(await button.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
    assert.equal(await world.page.locator('audio[controls]').count(), 1);
    await world.shows('Image (image/svg+xml)');
    assert.deepEqual(world.requests, []);
  });
});
