// Suggestions in a real editor: shown, accepted, rejected or typed over, with one outcome sent to the agent.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import type { ScriptedSuggestion } from '../../agents/parts/nesScript.ts';
import { chooseAgent, restore, type ScriptedAgent } from '../scriptedAgent.ts';
import { until } from '../../until.ts';
import { inTurn, openNewFile, run, type } from '../world.ts';

const accept = (): Thenable<unknown> => run('acpHost.nes.accept');

/** Completes the line `alphaX` to `alphaXYZ` while it is incomplete. */
const completeLine: ScriptedSuggestion = { edits: [{ find: 'alphaX\n', newText: 'alphaXYZ\n' }] };

/** Starts an agent with these first answers; the document's first line is `alphaX`, just typed. */
async function suggested(...suggestions: ScriptedSuggestion[]): Promise<{
  agent: ScriptedAgent;
  text: () => string;
}> {
  const agent = await chooseAgent({ suggest: [suggestions] });
  const { document } = await openNewFile('a.txt', 'alpha\nbeta\n', 0, 5);
  await agent.waitForMessage('document/didOpen');
  await type('X');
  return { agent, text: () => document.getText() };
}

describe('suggestions', () => {
  afterEach(restore);

  it('are requested with the cursor position and the document version', async () => {
    const { agent } = await suggested();
    const question = await agent.waitForMessage('nes/suggest');
    assert.deepEqual(question['position'], { line: 0, character: 6 });
    assert.equal(question['version'], 2);
    assert.equal(question['triggerKind'], 'automatic');
    assert.equal(question['sessionId'], 'nes-1');
  });

  it('are requested by command', async () => {
    const { agent } = await suggested();
    await agent.waitForMessage('nes/suggest');
    await until(
      'a manual question',
      () => agent.received('nes/suggest').some(({ triggerKind }) => triggerKind === 'manual'),
      () => run('acpHost.nes.trigger'),
    );
  });

  it('insert text at the cursor, with one outcome', async () => {
    const { agent, text } = await suggested(completeLine);
    await until('the text', () => text() === 'alphaXYZ\nbeta\n', accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
    // After two more requests there is still only one outcome.
    await type('!');
    await agent.waitForMessage('nes/suggest', agent.received('nes/suggest').length + 1);
    await run('undo');
    await type('?');
    await agent.waitForMessage('nes/suggest', agent.received('nes/suggest').length + 1);
    assert.deepEqual(agent.outcomes(), ['accept 1-0']);
  });

  it('insert several lines at the cursor', async () => {
    const { agent, text } = await suggested({ edits: [{ find: 'alphaX', newText: 'alphaX {\n  one\n}' }] });
    await until('the text', () => text() === 'alphaX {\n  one\n}\nbeta\n', accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
  });

  it('replace text in another line', async () => {
    const { agent, text } = await suggested({ edits: [{ find: 'beta', newText: 'gamma' }] });
    await until('the text', () => text() === 'alphaX\ngamma\n', accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
  });

  it('make several edits at once', async () => {
    const { agent, text } = await suggested({
      edits: [
        { find: 'alpha', newText: 'omega' },
        { find: 'beta', newText: 'gamma' },
      ],
    });
    await until('the text', () => text() === 'omegaX\ngamma\n', accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
  });

  it('delete a line', async () => {
    const { agent, text } = await suggested({ edits: [{ find: 'beta\n', newText: '' }] });
    await until('the text', () => text() === 'alphaX\n', accept);
    assert.deepEqual(await agent.waitForOutcomes(), ['accept 1-0']);
  });

  it('end if the user types something else', async () => {
    const { agent, text } = await suggested(completeLine);
    await agent.waitForMessage('nes/suggest');
    await type('other');
    assert.match((await agent.waitForOutcomes())[0] ?? '', /^reject 1-0/);
    assert.equal(text(), 'alphaXother\nbeta\n');
  });

  it('are rejected without being shown if they are out of range', async () => {
    const { agent, text } = await suggested({ edits: [{ range: range(7, 0, 7, 1), newText: 'x' }] });
    assert.deepEqual(await agent.waitForOutcomes(), ['reject 1-0']);
    await accept();
    assert.equal(text(), 'alphaX\nbeta\n');
  });

  it('continue after an error response', async () => {
    const agent = await chooseAgent({
      suggest: [{ error: { code: -32603, message: 'the model is out of breath' } }, [completeLine]],
    });
    const { document } = await openNewFile('a.txt', 'alph\n', 0, 4);
    await type('a');
    await agent.waitForMessage('nes/suggest');
    await type('X');
    await until('the text', () => document.getText() === 'alphaXYZ\n', accept);
  });

  it('are rejected by command', async () => {
    const { agent, text } = await suggested(completeLine);
    agent.script = { otherwise: [completeLine] };
    // A rejection before it is drawn would only cancel the request, so it is requested first.
    await until(
      'the refusal',
      () => agent.outcomes().some((outcome) => outcome.endsWith(' rejected')),
      inTurn(
        () => run('acpHost.nes.trigger'),
        () => run('acpHost.nes.dismiss'),
      ),
    );
    await accept();
    assert.equal(text(), 'alphaX\nbeta\n');
    const ids = agent.outcomes().map((outcome) => outcome.split(' ')[1]);
    assert.equal(new Set(ids).size, ids.length, `ended twice: ${ids.join()}`);
    // Requests pause for some seconds after a rejection. The next tests need the pause to be over.
    const asked = agent.received('nes/suggest').length;
    await until(
      'the agent to be asked again',
      () => agent.received('nes/suggest').length > asked,
      inTurn(() => type('.')),
    );
  });
});

function range(line: number, character: number, endLine: number, endCharacter: number): object {
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}
