// Conversations with agents that get the implicit attachment and the notes of the user in different ways, in pages that show
// them. Used by the tests of both.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach } from 'mocha';
import { DisposableStore } from '../../../src/base/disposable.ts';
import type { Conversation } from '../../../src/chat/conversation/conversation.ts';
import { PageContext } from '../../../src/vscode/chat/context/pageContext.ts';
import { until } from '../../until.ts';
import { ContextWorld } from './contextWorld.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { configure } from '../world.ts';

export interface Block {
  readonly type: string;
  readonly text?: string;
  readonly resource?: { readonly uri: string; readonly text: string };
}

interface ImplicitWorld {
  readonly world: ContextWorld;
  /** Disposed after the test. */
  readonly watching: DisposableStore;
  /** The scripted agents by their names in the settings. */
  readonly agents: Readonly<Record<string, ScriptedAgent>>;
}

interface ImplicitActions {
  /** A visible page that shows the conversation. */
  readonly pageOf: (conversation: Conversation) => PageContext;
  /** Sends a prompt with what the page shows, and returns the blocks that the agent received. */
  readonly send: (conversation: Conversation, page: PageContext, prompt: string) => Promise<Block[]>;
}

/** Makes a world for each test, with four agents, and restores the settings afterwards. */
export function eachImplicitWorld(use: (made: ImplicitWorld) => void): ImplicitActions {
  let world: ContextWorld;
  let watching: DisposableStore;
  let agents: Record<string, ScriptedAgent>;

  beforeEach(async () => {
    agents = {
      embedding: new ScriptedAgent({}, 'embedding'),
      textOnly: new ScriptedAgent({}, 'textOnly'),
      told: new ScriptedAgent({}, 'runtimeContext'),
      system: new ScriptedAgent({}, 'systemPrompt'),
    };
    const definitions = Object.entries(agents).map(([name, { definition }]) => [name, definition]);
    await configure('agents', Object.fromEntries(definitions));
    await configure('chat.agent', 'embedding');
    world = new ContextWorld();
    watching = new DisposableStore();
    use({ world, watching, agents });
  });

  afterEach(async () => {
    watching.dispose();
    await world.dispose();
    await restore();
  });

  function pageOf(conversation: Conversation): PageContext {
    const parts = {
      source: world.editor.chat,
      documents: { showText: () => assert.fail('Not in these tests') },
      questions: world.answers,
      openSetting: () => assert.fail('Not in these tests'),
      scopeOf: () => assert.fail('Not in these tests'),
    };
    const shown = { conversation, title: '', rename: () => undefined };
    const chat = { conversation, shown, stateChanged: () => undefined, newSession: () => undefined };
    const page = new PageContext(parts, chat, world.logger);
    watching.add(page);
    page.watch();
    watching.add({ dispose: () => page.unwatch() });
    return page;
  }

  async function send(conversation: Conversation, page: PageContext, prompt: string): Promise<Block[]> {
    const { id, isOn } = page.state.implicit ?? {};
    const { length: rows } = conversation.rows();
    const agent = agents[conversation.agent]!;
    const { length: before } = agent.received('session/prompt');
    conversation.promptDraft(
      prompt,
      undefined,
      await page.implicitAttachment(isOn === true ? id : undefined, conversation),
    );
    await until('the end of the turn', () => !conversation.working && conversation.rows().length > rows);
    const received = agent.received('session/prompt');
    assert.equal(received.length, before + 1, JSON.stringify(conversation.rows().at(-1)));
    return received.at(-1)!['prompt'] as Block[];
  }

  return { pageOf, send };
}

/** The parts of the last prompt in the conversation. */
export function rowOf(conversation: Conversation): readonly object[] {
  const row = conversation.rows().findLast((one) => one.kind === 'user');
  return row?.kind === 'user' ? row.parts : [];
}
