// What claude and codex offer beyond ACP's core, through the packaged extension in a real VS Code with the fake model: steering,
// subagents, plans, who is signed in, what turns used, commands that run on after a turn, and a model provider of the user's.
import * as assert from 'node:assert/strict';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { agentName } from '../../../src/base/agentName.ts';
import { FakeModel } from '../../fakeModel/fakeModel.ts';
import { claude, codex, type RealAgentKind } from '../../realAgents/realAgentKind.ts';
import { asJson } from '../../realAgents/subagentCases.ts';
import { until } from '../../until.ts';
import type { OpenEditor } from '../openEditor.ts';
import { RealAgentWindow } from './realAgentWindow.ts';
import { copyUnderTest } from '../withEditor.ts';

interface Extended {
  readonly kind: RealAgentKind;
  readonly account: string;
  /** The directives that begin a subagent with this task. */
  readonly spawn: (task: string) => string;
  /** The directive that leaves this command running. */
  readonly leave: (command: string) => string;
}

const extended: readonly Extended[] = [
  {
    kind: claude,
    account: 'Anthropic API key',
    spawn: (task) =>
      `[[call Agent | {"description":"do it","prompt":${asJson(task)},"subagent_type":"general-purpose","run_in_background":false}]]`,
    leave: (command) => `[[call Bash | ${JSON.stringify({ command, run_in_background: true })}]]`,
  },
  {
    kind: codex,
    account: 'Custom model gateway',
    spawn: (task) =>
      `[[call tool_search | {"query":"spawn_agent"}]][[call spawn_agent | {"message":${asJson(task)}}]]`,
    leave: (cmd) => `[[call exec_command | ${JSON.stringify({ cmd, yield_time_ms: 250 })}]]`,
  },
];

// The page is the same on both copies.
if (copyUnderTest === 'stock')
  describe('what a real agent offers beyond the core of ACP', () => {
    const kinds = extended.map(({ kind }) => kind);
    const shared = new RealAgentWindow(kinds, { files: { 'a.txt': 'one\n' } });

    for (const { kind, account, spawn, leave } of extended)
      it(`with ${kind.name}: steers a turn, shows subagents, usage, the account and what runs on, and uses a provider of the user`, async () => {
        const { editor } = shared;
        const { model } = shared.home(kind);
        const gateway = await FakeModel.start();
        try {
          const path = (name: string): string => join(editor.workspace, name);
          for (const name of ['made-by-child', 'go']) rmSync(path(name), { force: true });
          await editor.openFile('a.txt');
          await editor.status('ACP');
          const chat = await shared.begin(kind);
          await chat.say('[[say hello to you]]');
          await chat.row('agent', 'hello to you');
          await chat.rests();
          const agent = chat.frame.getByTitle('Select Agent');
          await until('the account', async () => (await agent.getAttribute('title'))?.includes(account));
          assert.match(
            (await chat.frame.locator('.row.user .row-used').first().textContent()) ?? '',
            /token/,
          );

          await chat.say('[[hold only the ]]');
          await chat.row('agent', 'only the');
          await chat.say('[[say steered]]');
          const queued = chat.frame.locator('.queue li', { hasText: 'steered' });
          await queued.getByTitle('Send this prompt now, without stopping the agent').click();
          await queued.waitFor({ state: 'detached' });
          await chat.row('user', 'steered');
          model.release();
          await chat.row('agent', 'steered');
          await chat.rests();
          assert.equal(await chat.frame.locator('.row.end', { hasText: 'Stopped' }).count(), 0);

          await chat.say(spawn('[[run touch made-by-child]]'));
          await chat.answers('touch made-by-child', 'allow_once');
          const child = chat.frame.locator('.row.subagent').last();
          await child.waitFor();
          await until('the work of the subagent', () => existsSync(path('made-by-child')));
          await chat.rests();
          await child.locator('.row', { hasText: 'made-by-child' }).first().waitFor({ state: 'attached' });
          await editor.screenshot(`extensions-${kind.name}`);

          await chat.say(leave('until [ -e go ]; do sleep 0.05; done; echo went'));
          const card = chat.frame.locator('.permission');
          const running = chat.frame.locator('.working.commands', { hasText: 'sleep 0.05' });
          await card.or(running).first().waitFor();
          if (await card.isVisible()) await chat.answers('sleep 0.05', 'allow_once');
          await running.waitFor();
          await chat.frame.locator('.row.call', { hasText: 'in the background' }).waitFor();
          await chat.say('[[say meanwhile]]');
          await chat.row('agent', 'meanwhile');
          await running.waitFor();
          await editor.screenshot(`extensions-${kind.name}-background`);
          writeFileSync(path('go'), '');
          await running.waitFor({ state: 'detached' });
          await chat.frame
            .locator('.row.call', { hasText: 'in the background' })
            .waitFor({ state: 'detached' });
          await chat.rests();

          await setProvider(editor, kind, gateway);
          await chat.newConversation();
          await chat.say('[[say through the gateway]]');
          await chat.row('agent', 'through the gateway');
          await chat.rests();
          assert.equal(gateway.asked.at(-1)?.headers['x-team'], 'blue');
          assert.ok(!model.received('through the gateway'));
          await editor.screenshot(`extensions-${kind.name}-provider`);
        } finally {
          await gateway.stop();
        }
      });
  });

/** By the command, as a user does it. */
async function setProvider(editor: OpenEditor, { name }: RealAgentKind, gateway: FakeModel): Promise<void> {
  const { page } = editor;
  const asked = (words: string): Promise<void> =>
    page.locator('.quick-input-widget').getByText(words).first().waitFor();
  await editor.runCommand('ACP: Set Model Provider');
  // Asked if several agents run.
  const which = page.locator('.quick-input-widget').getByText('Select the agent whose model provider to set');
  const server = page.locator('.quick-input-widget').getByText('Use Another Server…');
  await which.or(server).first().waitFor();
  if (await which.isVisible()) await editor.pick(agentName(name));
  await editor.pick('Use Another Server…');
  const kinds = page.locator('.quick-input-widget').getByRole('option', { name: /^(anthropic|openai)/ });
  const address = page.locator('.quick-input-widget').getByText('Address of the server');
  // An agent with one kind of API does not ask for it.
  await kinds.or(address).first().waitFor();
  const isOpenAi = (await kinds.filter({ hasText: 'openai' }).count()) > 0;
  if (await kinds.first().isVisible()) await kinds.first().click();
  await asked('Address of the server');
  await page.keyboard.type(`${gateway.url}${isOpenAi ? '/v1' : ''}`);
  await page.keyboard.press('Enter');
  await asked('A header that is sent to');
  await page.keyboard.type('x-team: blue');
  await page.keyboard.press('Enter');
  await asked('x-team is kept');
  await page.keyboard.press('Enter');
  await editor.notification('open from now on use');
  // The next agent gets the same notification.
  await editor.runCommand('Notifications: Clear All Notifications');
}
