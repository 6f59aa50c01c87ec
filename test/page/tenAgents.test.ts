// The updates of ten agents are shown correctly: from their JSON through the parser, the transcript and the
// feed to the page. Each has a screenshot for a person.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { TerminalSource } from '../../src/chat/terminal/callTerminals.ts';
import type { ToPage } from '../../src/chat/messages/messages.ts';
import { pace, PageFeed } from '../../src/chat/transcript/pageFeed.ts';
import type { ShownTerminal } from '../../src/chat/terminal/terminalOutputs.ts';
import { Transcript } from '../../src/chat/transcript/transcript.ts';
import { sessionNotification } from '../../src/protocol/session/session.ts';
import { ManualClock } from '../unit/agent/manualClock.ts';
import { until } from '../until.ts';
import { agentTranscripts, type Step } from './agentTranscripts.ts';
import { ChatWorld, idle } from './chatWorld.ts';

/** A terminal command that the client runs for an agent. */
const ours: ShownTerminal = {
  id: 'ours',
  agent: 'a',
  sessionId: 's',
  line: 'ls -la',
  cwd: '/work',
  output: { text: 'a.txt\n', truncated: false },
  end: { code: 0, signal: null },
  onDidChange: () => ({ dispose: () => undefined }),
  kill: () => undefined,
};

describe('a turn of a real agent in the chat page', () => {
  for (const { agent, steps, rows } of agentTranscripts)
    it(agent, async () => {
      const world = await ChatWorld.open();
      try {
        const messages = played(agent, steps);
        // In three parts, so that most of it arrives as changes of existing rows.
        const third = Math.ceil(messages.length / 3);
        for (let at = 0; at < messages.length; at += third) {
          await world.post(...messages.slice(at, at + third));
          await world.frames();
        }
        const shown = async (): Promise<(readonly [string, string])[]> =>
          await world.page.evaluate(() =>
            [...document.querySelectorAll('.row')].map(
              (row) => [row.classList[1] ?? '', row.textContent.replaceAll(/\s+/g, ' ')] as const,
            ),
          );
        // The text of a row appears over several frames, also after a later row has come.
        let missing: readonly string[] = [];
        await until(
          () => `the words ${missing.join(', ')}`,
          async () => {
            const seen = await shown();
            missing = rows.flatMap(([, ...words], at) =>
              words.filter((word) => !seen[at]?.[1].includes(word)),
            );
            return missing.length === 0;
          },
        );
        assert.deepEqual(
          (await shown()).map(([kind]) => kind),
          rows.map(([kind]) => kind),
        );
        await world.screenshot(`agent-${agent.replaceAll(/\W+/g, '-')}`);
        assert.deepEqual([world.errors, world.requests], [[], []]);
      } finally {
        await world.close();
      }
    });
});

function played(agent: string, steps: readonly Step[]): ToPage[] {
  const messages: ToPage[] = [];
  const clock = new ManualClock();
  const source: TerminalSource = { clock, get: (id) => (id === 'ours' ? ours : undefined) };
  const transcript: Transcript = new Transcript((change) => feed.applyChange(change), source);
  const feed: PageFeed = new PageFeed({
    clock,
    post: (message) => void messages.push(message),
    rows: () => transcript.rows(),
    state: () => ({ ...idle, agent }),
  });
  feed.show();
  for (const step of steps) {
    if ('update' in step) {
      const wire = JSON.parse(JSON.stringify({ sessionId: 's', update: step.update })) as unknown;
      transcript.handleUpdate(sessionNotification.params.parse(wire).update);
    } else if ('prompt' in step) {
      transcript.prompt([{ kind: 'text', text: step.prompt }]);
      transcript.beginTurn(step.prompt);
    } else if ('stop' in step) transcript.endTurn({ kind: 'stopped', reason: step.stop });
    else transcript.endTurn({ kind: 'failed', message: step.fail });
    clock.advance(pace);
  }
  return messages;
}
