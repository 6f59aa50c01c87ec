// The details of requests and tool calls whose input is very deep or has very many items, as the client reads them: the page shows
// them, says that something is left out, and stays usable.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sessionNotification } from '../../src/protocol/session/session.ts';
import type { Incoming } from '../../src/wire/message.ts';
import { MessageLimits } from '../../src/wire/messageLimits.ts';
import { Script } from '../unit/chat/transcript/transcriptScript.ts';
import { askedShortened } from './asked/askedBy.ts';
import type { ChatWorld } from './chatWorld.ts';
import { eachWorld } from './eachWorld.ts';

function nested(levels: number): object {
  let value: object = { run: 'the innermost' };
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { a: value } : [value];
  return value;
}

const inputs: Readonly<Record<string, readonly [name: string, input: object, first: string]>> = {
  deep: ['is 5,000 levels deep', nested(5_000), '"a": ['],
  many: ['has 10,000 items', Array.from({ length: 10_000 }, (_, at) => `item ${at}`), '"item 1234"'],
};

/** The updates that the client handles when an agent sends this one. */
function boundedUpdates(update: object): object[] {
  const params = { sessionId: 's', update };
  const message: Incoming = { kind: 'notification', method: sessionNotification.name, params };
  const handled = new MessageLimits().bound(message, Infinity) ?? [message];
  return handled.flatMap((one) => ('params' in one ? [(one.params as { update: object }).update] : []));
}

describe('the details of an input', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });
  /** The page handles keys and draws. */
  const staysUsable = async (): Promise<void> => {
    await world.page.locator('#prompt').click();
    await world.type('still here');
    assert.equal(await world.page.locator('#prompt').inputValue(), 'still here');
    await world.frames();
  };

  for (const [id, [name, input, first]] of Object.entries(inputs)) {
    it(`that ${name} are below the row of its call, with a notice that a part is left out`, async () => {
      const { page } = world;
      const call = { sessionUpdate: 'tool_call', toolCallId: 'large', title: 'Look', kind: 'other' };
      const script = new Script().turn('Go on');
      script.handleUpdates(...boundedUpdates({ ...call, status: 'completed', rawInput: { input } })).stop();
      await world.snapshot(script.transcript.rows());
      await world.openRaw('Show Input');
      const { toolCallId, which } = await world.waitForPosted('revealRaw');
      await world.raw(toolCallId, which, script.transcript.raw(toolCallId, which));
      const raw = page.locator('.raw');
      await raw.filter({ hasText: first }).waitFor();
      assert.doesNotMatch((await raw.textContent()) ?? '', /the innermost|item 9999/);
      const notice = page.locator('.row.notice', { hasText: 'The agent sent more than can be shown.' });
      assert.match((await notice.textContent()) ?? '', /items? (?:is|are) left out/);
      await staysUsable();
      await world.screenshot(`large-input-${id}`);
    });

    it(`that ${name} are offered by the card of its request, which says that a part is missing`, async () => {
      const { page } = world;
      const card = askedShortened({
        kind: 'execute',
        title: 'Look',
        rawInput: { command: 'ls', more: input },
      });
      await world.snapshot([], { phase: 'running', permissions: [card] });
      const shown = page.locator('.permission');
      assert.match(await shown.innerText(), /This request is too large to be shown in full\./);
      assert.equal(await page.getByRole('button', { name: 'Always…' }).count(), 0);
      await shown.getByRole('button', { name: 'Details' }).click();
      assert.equal((await world.waitForPosted('showRequest')).requestId, card.requestId);
      await staysUsable();
      await world.screenshot(`large-request-${id}`);
    });
  }
});
