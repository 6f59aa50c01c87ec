// Tests "Continue in a New Conversation": what the new conversation begins with, and that nothing is sent.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { Conversation } from '../../../../../src/chat/conversation/conversation.ts';
import type { Entry } from '../../../../../src/chat/messages/messages.ts';
import type { SessionSource } from '../../../../../src/chat/conversation/sessionSource.ts';
import { asPrompt, promptLimits, type Prompt } from '../../../../../src/chat/prompt/prompt.ts';
import { continueInNew } from '../../../../../src/vscode/chat/context/continueInNew.ts';
import { noTerminals } from '../../../chat/terminal/noTerminals.ts';
import { LoggerDouble } from '../../../nes/text/loggerDouble.ts';
import { ChatContextDouble } from './chatContextDouble.ts';

const unused = (): never => assert.fail('Nothing is sent');
const sessions: SessionSource = {
  open: unused,
  reopen: unused,
  revive: unused,
  close: unused,
  explain: unused,
};

describe('continueInNew', () => {
  let begun: { agent: string; conversation: Conversation; name: string } | undefined;
  let shown: string[];
  let offered: string[];
  beforeEach(() => {
    begun = undefined;
    [shown, offered] = [[], []];
  });

  const begin = (agent: string, draft: Prompt, rows: readonly Entry[] = []): Conversation =>
    new Conversation(
      agent,
      { sessions, terminals: noTerminals, logger: new LoggerDouble() },
      { rows, draft, queue: [], session: undefined, working: false },
    );

  /** @param draft of the conversation that is continued. */
  async function run(title: string, draft: string | Prompt): Promise<Prompt> {
    const said: Entry = { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'Use known secret' }] };
    const conversation = begin('codex', asPrompt(''), [said]);
    await continueInNew(
      {
        shown: { conversation, title, rename: unused },
        newSession: (agent, prepare) => {
          const next = begin(agent, asPrompt(draft));
          begun = { agent, conversation: next, name: '' };
          prepare({ conversation: next, title: 'New', rename: (name) => (begun!.name = name) });
        },
      },
      {
        source: new ChatContextDouble(),
        scopeOf: () => ({ cwd: '/w', folders: ['/w'] }),
        documents: { showText: (...document) => Promise.resolve(void shown.push(document.join(': '))) },
        questions: { offer: (_, message) => Promise.resolve(void offered.push(message)) },
      },
    );
    return begun!.conversation.outbox.draft;
  }

  it('begins with the same agent, and a text that is attached, shown, and not sent', async () => {
    const { text, attachments } = await run('Fix it', '');
    assert.equal(begun?.agent, 'codex');
    assert.equal(begun.name, 'Fix it (continued)');
    assert.equal(text, 'Continue where this conversation ended. @conversation ');
    const [excerpt, ...others] = attachments.map((one) => (one.kind === 'text' ? one.text : ''));
    assert.match(excerpt ?? '', /^# Fix it\n[^]*\nUse \[redacted:[^\]]+\]\n/);
    assert.deepEqual([others, shown], [[], [`conversation.md: ${excerpt}`]]);
    assert.deepEqual(begun.conversation.rows(), []);
  });

  it('keeps the draft', async () => {
    const file = { kind: 'file', name: 'a.ts', mention: '@a.ts', uri: 'file:///w/a.ts' } as const;
    const { text, attachments } = await run('Fix it', { text: 'and @a.ts?', attachments: [file] });
    assert.equal(text, 'and @a.ts? @conversation ');
    assert.deepEqual(
      attachments.map(({ name }) => name),
      ['a.ts', 'conversation'],
    );
  });

  it('keeps the title of a conversation that was continued before', async () => {
    await run('Fix it (continued)', '');
    assert.equal(begun?.name, 'Fix it (continued)');
  });

  it('has no part of a secret in the title, where that is cut', async () => {
    const { attachments } = await run('Use known sec', '');
    assert.match(begun!.name, /^Use \[redacted:[^\]]+\] \(continued\)$/);
    assert.match(
      attachments.map((one) => (one.kind === 'text' ? one.text : '')).join(''),
      /^# Use \[redacted/,
    );
  });

  it('tells the user if there is no room for the excerpt', async () => {
    const picture = { kind: 'image', name: 'a', mimeType: 'image/png', data: 'A' } as const;
    const attachments = Array.from({ length: promptLimits.attachments }, () => picture);
    const draft = await run('Fix it', { text: 'see', attachments });
    assert.equal(draft.text, 'see');
    assert.deepEqual([offered, shown], [['The attachments are too large. Remove one first.'], []]);
  });
});
