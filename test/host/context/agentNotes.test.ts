// The notes of the user reach agents once in a session, again when they change, and in the system prompt where agents have one.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { asPrompt } from '../../../src/chat/prompt/prompt.ts';
import { until } from '../../until.ts';
import type { ContextWorld } from './contextWorld.ts';
import type { ScriptedAgent } from '../scriptedAgent.ts';
import { type Block, eachImplicitWorld, rowOf } from './implicitWorld.ts';
import { configure } from '../world.ts';

const secret = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz';

describe('the implicit attachment', () => {
  let world: ContextWorld;
  let agents: Readonly<Record<string, ScriptedAgent>>;
  const { pageOf, send } = eachImplicitWorld((made) => void ({ world, agents } = made));

  describe('the notes of the user', () => {
    const notesIn = (blocks: readonly Block[]): string[] =>
      blocks.flatMap(({ resource, text = '' }) =>
        resource?.uri === 'acp-host-context:/notes'
          ? [resource.text]
          : text.includes('acp-host-context:/notes')
            ? [text]
            : [],
      );

    for (const agent of ['embedding', 'textOnly'])
      it(`reach an agent (${agent}) once in a session, and again when they change`, async () => {
        const { pinned } = world.editor;
        pinned.addNote('Answer in verse.');
        pinned.addNote(`The key is ${secret}`);
        const conversation = world.conversation(agent);
        const page = pageOf(conversation);
        assert.equal(page.state.notes, true);
        // A slash command is the only text of its prompt.
        assert.deepEqual(notesIn(await send(conversation, page, '/init')), []);
        const first = notesIn(await send(conversation, page, 'one'));
        assert.equal(first.length, 1);
        assert.match(first[0]!, /whole conversation:\n- Answer in verse\.\n- The key is \[redacted/);
        const chip = rowOf(conversation).at(-1) as { name: string; implicit: boolean };
        assert.deepEqual([chip.name, chip.implicit], ['Agent Notes', true]);
        assert.equal(page.state.notes, false);
        assert.deepEqual(notesIn(await send(conversation, page, 'two')), []);
        pinned.removeNote(pinned.notes[1]!.id);
        assert.equal(page.state.notes, true);
        assert.match(
          notesIn(await send(conversation, page, 'three'))[0]!,
          /replace.*\n- Answer in verse\.$/m,
        );
        pinned.removeNote(pinned.notes[0]!.id);
        assert.match(notesIn(await send(conversation, page, 'four'))[0]!, /no longer apply/);
        assert.deepEqual(notesIn(await send(conversation, page, 'five')), []);
        const recorded = (): number =>
          world.editor.ledger.all
            .flatMap((draft) => draft.bundle().records.items)
            .filter(({ context_kind }) => context_kind === 'manual_note').length;
        // They are measured after they were sent.
        await until(
          () => `3 recorded notes: ${recorded()}`,
          () => recorded() === 3,
        );
      });

    it('are not sent if their kind is turned off', async () => {
      world.editor.pinned.addNote('Answer in verse.');
      await configure('context.kinds', { note: false });
      const conversation = world.conversation('embedding');
      const page = pageOf(conversation);
      assert.equal(page.state.notes, false);
      assert.deepEqual(notesIn(await send(conversation, page, 'one')), []);
    });

    it('are a part of the system prompt of an agent that supports it', async () => {
      const { pinned } = world.editor;
      pinned.addNote('Answer in verse.');
      const conversation = world.conversation('system');
      const page = pageOf(conversation);
      assert.deepEqual(notesIn(await send(conversation, page, 'one')), []);
      const [opened] = agents['system']!.received('session/new');
      const { mode, content } = opened!['systemPrompt'] as { mode: string; content: Block[] };
      assert.equal(mode, 'append');
      assert.match(content[0]!.text ?? '', /\n- Answer in verse\.$/);
      assert.ok(
        world.accounts
          .drafts()
          .some((draft) =>
            draft.bundle().records.items.some(({ context_kind }) => context_kind === 'manual_note'),
          ),
      );
      // A new session gets the new notes in its system prompt; this session gets them with a prompt.
      pinned.addNote('And in French.');
      assert.equal(page.state.notes, true);
      assert.match(notesIn(await send(conversation, page, 'two'))[0]!, /replace[^]*in French/);
      assert.equal(page.state.notes, false);

      // As after a reload: the restored session has the notes already.
      const session = { ...conversation.sessionIdentity!, how: 'back' as const };
      conversation.dispose();
      const past = { rows: conversation.rows(), draft: asPrompt(''), queue: [], working: false, session };
      const again = world.conversation('system', past);
      const pageAgain = pageOf(again);
      assert.deepEqual(notesIn(await send(again, pageAgain, 'three')), []);
    });
  });
});
