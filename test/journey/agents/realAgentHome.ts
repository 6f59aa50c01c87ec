// A real agent's home folder, initially empty, and its fake model on loopback.
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ensureRealAgents } from '../../../scripts/agents/realAgents.ts';
import { findMarked } from '../../../scripts/process/leftovers.ts';
import { FakeModel } from '../../fakeModel/fakeModel.ts';
import { makeLoadable } from '../../realAgents/geminiMinute.ts';
import { isolatedEnvironment, type RealAgentKind } from '../../realAgents/realAgentKind.ts';
import { until } from '../../until.ts';

const mark = 'ACP_TEST_HOME';

export class RealAgentHome {
  readonly model: FakeModel;
  /** The agents for the setting `acpHost.agents`. */
  readonly definition: object;
  readonly #root: string;
  readonly #home: string;
  readonly #kind: RealAgentKind;

  private constructor(kind: RealAgentKind, root: string, model: FakeModel, definition: object) {
    this.#kind = kind;
    this.#root = root;
    this.#home = join(root, 'home');
    this.model = model;
    this.definition = definition;
  }

  static async make(kind: RealAgentKind): Promise<RealAgentHome> {
    const root = await realpath(await mkdtemp(join(tmpdir(), 'acp-real-')));
    const home = join(root, 'home');
    await mkdir(home);
    const model = await FakeModel.start();
    const definition = await kind.prepare(home, model.url, await ensureRealAgents());
    const nobodys = Object.fromEntries(
      Object.keys(process.env)
        .filter((name) => name.startsWith('XDG_'))
        .map((name) => [name, null]),
    );
    const env = { ...nobodys, ...isolatedEnvironment(home), ...definition.env, [mark]: root };
    return new RealAgentHome(kind, root, model, { ...definition, env });
  }

  /** The ids of its running processes. */
  pids(): number[] {
    return findMarked(mark, this.#root).map(({ pid }) => pid);
  }

  /** Waits until it has ended, and prepares its sessions so that it can load them. */
  async settle(): Promise<void> {
    await until('the end of the agent', () => this.pids().length === 0);
    if (this.#kind.name !== 'gemini') return;
    const files = await readdir(join(this.#home, '.gemini', 'tmp'), { recursive: true });
    for (const file of files) {
      const [, session] = /-([0-9a-f]{8})\.jsonl$/.exec(file) ?? [];
      if (session !== undefined && basename(dirname(file)) === 'chats') makeLoadable(this.#home, session);
    }
  }

  async remove(): Promise<void> {
    await this.model.stop();
    await rm(this.#root, { recursive: true, force: true, maxRetries: 5 });
  }
}
