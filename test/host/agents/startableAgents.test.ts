// The agents to start a chat with: found without running anything, and started only after the user saw the command.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { Emitter } from '../../../src/base/event.ts';
import type { LaunchHost } from '../../../src/agent/launch/launch.ts';
import { readRegistry } from '../../../src/protocol/registry.ts';
import { chatHtml } from '../../../src/vscode/chat/pages/chatHtml.ts';
import { ChatStart, type ChatStartParts } from '../../../src/vscode/chat/pages/chatStart.ts';
import { findStartable, startAgent, type StartParts } from '../../../src/vscode/registry/startableAgents.ts';
import { until } from '../../until.ts';
import { AgentsWorld } from './agentsWorld.ts';
import { restore } from '../scriptedAgent.ts';
import { WebviewViewDouble } from '../webviewDouble.ts';
import { configure } from '../world.ts';

const registry = readRegistry(
  JSON.stringify({
    agents: [
      {
        ...{ id: 'claude-agent-acp', name: 'Claude Agent', version: '1.2.3' },
        distribution: { npx: { package: '@agentclientprotocol/claude-agent-acp@1.2.3' } },
      },
      {
        ...{ id: 'gemini', name: 'Gemini CLI', version: '4.5.6' },
        distribution: { npx: { package: '@google/gemini-cli@4.5.6', args: ['--acp'] } },
      },
      {
        ...{ id: 'other', name: 'Other', version: '7.8.9' },
        distribution: { npx: { package: 'other@7.8.9' } },
      },
    ],
  }),
)!;

const host: LaunchHost = {
  ...{ platform: 'linux', homeDir: '/home/me', env: { PATH: '/bin' } },
  probe: (path) => Promise.resolve(['/bin/gemini', '/bin/claude'].includes(path) ? 'program' : 'missing'),
};

/** A list of agents that is never downloaded. */
const feedOf = (
  known: () => Promise<typeof registry> = () => Promise.resolve(registry),
  icons: ChatStartParts['feed']['icons'] = () => Promise.resolve(new Map()),
): ChatStartParts['feed'] => ({
  ...{ known, icons, state: undefined, refresh: () => Promise.resolve(undefined) },
  onDidChange: () => ({ dispose: () => undefined }),
});

const read = (key: string): unknown => vscode.workspace.getConfiguration('acpHost').get(key);

const extension = vscode.extensions.getExtension('acp-host.acp-host')!;

describe('the agents to start a chat with', () => {
  let world: AgentsWorld;
  let parts: StartParts;
  beforeEach(async () => {
    for (const key of ['agents', 'chat.agent', 'nes.agent']) await configure(key, undefined);
    world = new AgentsWorld();
    const { answers: questions, gate, logger } = world;
    parts = {
      feed: feedOf(),
      installation: {
        ...{ questions, logger, clock: systemClock, agentsFolder: '/none', has: { npx: true, uvx: false } },
      },
      ...{ gate, questions, host: () => host },
    };
  });
  afterEach(async () => {
    await world.dispose();
    await restore();
  });

  it('are those configured, found and installable, each once', async () => {
    await configure('agents', { mine: { command: 'mine', args: ['--acp'] } });
    const { ready, install } = await findStartable(parts);
    assert.deepEqual(
      ready.map(({ name, detail }) => `${name}: ${detail}`),
      ['mine: mine --acp', 'Claude Code: Found claude; uses the adapter 1.2.3', 'Gemini CLI: gemini --acp'],
    );
    assert.deepEqual(
      install.map(({ name }) => name),
      ['Other'],
    );
  });

  it('start only after consent to the exact command, which is then the agent of the chat', async () => {
    const gemini = (await findStartable(parts)).ready.find(({ name }) => name === 'Gemini CLI')!;
    world.answers.answer(undefined);
    assert.equal(await startAgent(gemini, parts), undefined);
    assert.deepEqual([read('chat.agent'), Object.keys(read('agents') as object)], ['builtin', []]);
    world.answers.answer('Start');
    assert.equal(await startAgent(gemini, parts), 'gemini');
    assert.match(world.answers.asked.at(-1)!, /Start Gemini CLI\?[^]*\ngemini --acp\n[^]*\[Start\]/);
    assert.equal(read('chat.agent'), 'gemini');
    assert.deepEqual(await world.gate.permit('gemini', { command: 'gemini', args: ['--acp'] }), {
      kind: 'allowed',
    });
    const asked = world.answers.asked.length;
    const configured = (await findStartable(parts)).ready.find(({ name }) => name === 'Gemini CLI')!;
    assert.equal(await startAgent(configured, parts), 'gemini');
    assert.equal(world.answers.asked.length, asked, 'the same command needs no second consent');
  });

  it("name the program, and what only the login shell's PATH decides", async () => {
    const found: LaunchHost = {
      ...host,
      env: { PATH: '/bin:/new/bin' },
      loginFolders: ['/new/bin'],
      probe: (path) =>
        Promise.resolve(path === '/home/me' ? 'folder' : path === '/new/bin/gemini' ? 'program' : 'missing'),
    };
    parts = { ...parts, host: () => found };
    const gemini = (await findStartable(parts)).ready.find(({ name }) => name === 'Gemini CLI')!;
    world.answers.answer('Start');
    assert.equal(await startAgent(gemini, parts), 'gemini');
    assert.match(
      world.answers.asked.at(-1)!,
      /\ngemini --acp\n\nFound only on the PATH of your login shell: \/new\/bin\/gemini\n/,
    );
    const asked = world.answers.asked.length;
    const permitted = async (program: string): Promise<string> =>
      (
        await world.gate.permit(
          'gemini',
          { command: 'gemini', args: ['--acp'] },
          { ofWorkspace: () => Promise.resolve(undefined), ofLogin: () => Promise.resolve([program]) },
        )
      ).kind;
    assert.equal(await permitted('/new/bin/gemini'), 'allowed');
    assert.equal(world.answers.asked.length, asked, 'it was shown');
    world.answers.answer(undefined);
    assert.equal(await permitted('/other/bin/gemini'), 'refused');
    assert.equal(world.answers.asked.length, asked + 1);
  });

  it("of the login shell's PATH appear when the shell has answered, after the others", async () => {
    const answer = Promise.withResolvers<boolean>();
    let isExtended = false;
    let questions = 0;
    const start = new ChatStart({
      ...parts,
      host: () => ({
        ...host,
        probe: (path) =>
          Promise.resolve(
            path === '/bin/gemini' || (isExtended && path === '/bin/goose') ? 'program' : 'missing',
          ),
      }),
      refreshPath: () => (++questions === 1 ? answer.promise : Promise.resolve(false)),
      feed: feedOf(),
      ...{ infoOf: () => undefined, logger: world.logger },
    });
    const names = (): readonly string[] => {
      const view = start.view('builtin');
      return view?.kind === 'agents' ? (view.ready ?? []).map(({ name }) => name) : [];
    };
    try {
      await start.search();
      assert.deepEqual(names(), ['Gemini CLI'], 'the shell has not answered');
      isExtended = true;
      answer.resolve(true);
      await until('the new agent', () => names().length === 2);
      await until('the shell to be asked once more', () => questions === 2);
    } finally {
      start.dispose();
    }
  });

  it('ask with all that decides what runs', async () => {
    const env = { NODE_OPTIONS: '--require /tmp/x.js', SOME_KEY: 'sk-1234567890' };
    await configure('agents', { mine: { command: 'mine', env, cwd: '/elsewhere' } });
    const mine = (await findStartable(parts)).ready.find(({ name }) => name === 'mine')!;
    world.answers.answer(undefined);
    assert.equal(await startAgent(mine, parts), undefined);
    const asked = world.answers.asked.at(-1)!;
    assert.match(
      asked,
      /\nmine\n[^]*Folder: \/elsewhere\nEnvironment variables: "NODE_OPTIONS=--require \/tmp\/x\.js", SOME_KEY\n/,
    );
    assert.ok(!asked.includes('sk-1234567890'));
  });

  it('that need an adapter are installed with it', async () => {
    const claude = (await findStartable(parts)).ready.find(({ name }) => name === 'Claude Code')!;
    world.answers.answer('Install');
    assert.equal(await startAgent(claude, parts), 'claude-agent-acp');
    assert.match(world.answers.asked.at(-1)!, /npx -y @agentclientprotocol\/claude-agent-acp@1\.2\.3/);
    assert.equal(read('chat.agent'), 'claude-agent-acp');
  });

  it('have the icons of the registry, by the names under which they are shown', async () => {
    const icon = { viewBox: '0 0 1 1', paths: [{ d: 'M0 0', isEvenOdd: false }] };
    let icons = new Map([
      ['claude-agent-acp', icon],
      ['other', icon],
    ]);
    const start = new ChatStart({
      ...parts,
      feed: feedOf(undefined, () => Promise.resolve(icons)),
      infoOf: (agent) => (agent === 'mine' ? { name: 'claude-code' } : undefined),
      logger: world.logger,
    });
    const shown = (): string[] => {
      const view = start.view('builtin');
      const { ready = [], install = [] } = view?.kind === 'agents' ? view : {};
      return [...ready, ...install].map((tile) => `${tile.name} ${tile.icon === icon}`);
    };
    try {
      await until('the icon of an agent', () => start.iconOf('claude'));
      await start.search();
      assert.deepEqual(shown(), ['Claude Code true', 'Gemini CLI false', 'Other true']);
      assert.equal(start.iconOf('mine'), icon, 'it is shown as Claude Code');
      assert.equal(start.iconOf('builtin'), undefined);
      icons = new Map([['gemini', icon]]);
      await start.update();
      assert.deepEqual(shown(), ['Claude Code false', 'Gemini CLI true', 'Other false']);
    } finally {
      start.dispose();
    }
  });

  it('are shown while the chosen agent cannot chat', async () => {
    const feed = feedOf();
    const start = new ChatStart({ ...parts, feed, infoOf: () => undefined, logger: world.logger });
    try {
      assert.equal(start.view('builtin')?.kind, 'agents');
      await until('the search to end', () => {
        const view = start.view('builtin');
        return view?.kind === 'agents' && view.ready?.length === 2;
      });
      assert.equal(await start.start('found:unknown'), undefined);
      await configure('builtin.endpoint', 'http://127.0.0.1:9/v1');
      assert.equal(start.view('builtin'), undefined, 'it chats with a model');
      assert.equal(start.view('mine')?.kind, 'agents', 'it is not configured');
      await configure('agents', { mine: { command: 'mine' } });
      assert.equal(start.view('mine'), undefined);
      assert.equal(start.nameOf('claude-agent-acp'), 'Claude Code');
    } finally {
      start.dispose();
      await configure('builtin.endpoint', undefined);
    }
  });

  it('are searched for once when a page is shown', async () => {
    let calls = 0;
    const known = (): Promise<typeof registry> => {
      calls += 1;
      return Promise.resolve(registry);
    };
    const feed = feedOf(known);
    const start = new ChatStart({ ...parts, feed, infoOf: () => undefined, logger: world.logger });
    try {
      assert.equal(start.view('builtin')?.kind, 'agents');
      await start.search();
      assert.equal(calls, 1);
    } finally {
      start.dispose();
    }
  });

  it('are searched for again when the list was downloaded, and say that it could not be', async () => {
    const changes = new Emitter<void>((error) => world.logger.error(String(error)));
    let state: ChatStartParts['feed']['state'];
    let list: typeof registry = [];
    const known = (): Promise<typeof registry> => Promise.resolve(list);
    const refresh = (): Promise<undefined> => {
      changes.fire();
      return Promise.resolve(undefined);
    };
    const feed = { ...feedOf(known), refresh, onDidChange: changes.event };
    const start = new ChatStart({
      ...{ ...parts, feed: Object.defineProperty(feed, 'state', { get: () => state }) },
      ...{ infoOf: () => undefined, logger: world.logger },
    });
    const shown = (): string => {
      const view = start.view('builtin');
      return view?.kind === 'agents' ? `${view.list} ${view.install.length}` : 'none';
    };
    try {
      await start.search();
      assert.equal(shown(), 'undefined 0');
      state = 'failed';
      await start.refresh();
      assert.equal(shown(), 'failed 0');
      state = undefined;
      list = registry;
      await start.refresh();
      assert.equal(shown(), 'undefined 1');
    } finally {
      start.dispose();
    }
  });

  it('are searched for again if the list changed during a search', async () => {
    const first = Promise.withResolvers<void>();
    let list: typeof registry = registry;
    let calls = 0;
    const known = async (): Promise<typeof registry> => {
      const read = list;
      calls += 1;
      if (calls === 1) await first.promise;
      return read;
    };
    const feed = feedOf(known);
    const start = new ChatStart({ ...parts, feed, infoOf: () => undefined, logger: world.logger });
    try {
      const searches = [start.search()];
      await until('the list to be read', () => calls === 1);
      list = [];
      searches.push(start.search());
      first.resolve();
      await Promise.all(searches);
      const view = start.view('builtin');
      assert.deepEqual(view?.kind === 'agents' && view.install, []);
      assert.equal(calls, 2);
    } finally {
      start.dispose();
    }
  });

  it('are announced by the HTML of a page if no agent can chat', async () => {
    const { webview } = new WebviewViewDouble();
    const body = (): string | undefined => /<body[^>]*>/.exec(chatHtml(webview, extension.extensionUri))?.[0];
    assert.equal(body(), '<body data-start="agents">');
    await configure('agents', { mine: { command: 'mine' } });
    assert.equal(body(), '<body>', 'a stored conversation may be with this agent');
  });
});
