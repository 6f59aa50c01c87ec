// Records the messages exchanged with agents if the user turned that on, and shows them: in an output channel, filtered, or as a
// file. Whole messages contain the text of the user's files; recognised secrets are redacted before storing.

import { window, type OutputChannel } from 'vscode';
import { minSecretLength } from '../../agent/launch/secretVariable.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { Lazy } from '../../base/lazy.ts';
import {
  asLine,
  type TrafficEntry,
  describeFilter,
  matches,
  readFilter,
  type TrafficFilter,
} from '../../wire/trafficEntry.ts';
import { TrafficLog, trafficLimits } from '../../wire/trafficLog.ts';
import type { UserFileWriter } from '../files/userFileWriter.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';

/** Lines in the channel before it is rewritten from the recorded entries. */
const maxLines = 2 * trafficLimits.entries;

export class Traffic implements Disposable {
  readonly #log = new TrafficLog({
    now: () => performance.timeOrigin + performance.now(),
    onDidCorrect: () => (this.#isStale = true),
  });
  /** True if the channel shows entries as they were before a correction. */
  #isStale = false;
  readonly #settings = new DisposableStore();
  #channel: OutputChannel | undefined;
  #lines = 0;
  #filter: TrafficFilter = {};
  /** The value of `acpHost.trace`. Undefined until it is needed, since reading a setting takes time during activation. */
  #level: 'off' | 'messages' | 'verbose' | undefined;
  #secrets: readonly string[] | undefined;
  readonly #questions = new Lazy(() => import('./trafficQuestions.ts'));

  constructor() {
    this.#settings.add(onDidChangeSetting('trace', () => (this.#level = undefined)));
    this.#settings.add(onDidChangeSetting('agents', () => (this.#secrets = undefined)));
  }

  /** Oldest first. */
  get entries(): readonly TrafficEntry[] {
    return this.#log.entries;
  }

  /**
   * Records a message if tracing is on. @param line the message's line on the wire.
   * @param ownSecrets returns the secret values of this agent.
   * @param server present for messages of the agent with the MCP server "editor".
   */
  record(
    agent: string,
    direction: 'sent' | 'received',
    message: object,
    line: string,
    ownSecrets: () => readonly string[],
    server?: 'editor',
  ): void {
    const level = (this.#level ??= readSetting('trace'));
    if (level === 'off') return;
    const size = Buffer.byteLength(line) - (line.endsWith('\n') ? 1 : 0);
    this.#secrets ??= agentSecrets();
    const secrets = longestFirst([...this.#secrets, ...ownSecrets()]);
    const whole = level === 'verbose';
    const entry = this.#log.record({
      agent,
      direction,
      server,
      message,
      size,
      ...(whole && { body: { secrets } }),
    });
    if (!matches(entry, this.#filter)) return;
    this.#open().appendLine(asLine(entry));
    if (++this.#lines > maxLines || this.#isStale) this.#rewrite();
  }

  /**
   * Shows the recorded messages, or how to record some.
   * @param filter a `TrafficFilter` to use from now on; for anything else the filter stays.
   */
  show(filter?: unknown): void {
    const wanted = readFilter(filter);
    if (wanted) {
      this.#filter = wanted;
      this.#rewrite();
    }
    const channel = this.#open();
    if ((this.#level ??= readSetting('trace')) === 'off') {
      channel.appendLine(
        t(
          'Protocol messages are not recorded. Set acpHost.trace to "messages" or "verbose" to record them from now on.',
        ),
      );
      void this.#questions.get().then(({ offerToRecord }) => offerToRecord());
    }
    channel.show(true);
  }

  /** Lets the user choose a filter, and shows the result. */
  async chooseFilter(): Promise<void> {
    const { askForFilter } = await this.#questions.get();
    const chosen = await askForFilter(this.#log.entries, this.#filter);
    if (chosen) this.show(chosen);
  }

  /** Writes all recorded messages, regardless of the filter, as JSON Lines. @param target a Uri; without one the user is asked. */
  async export(target: unknown, writes: Pick<UserFileWriter, 'write'>): Promise<void> {
    const { exportTraffic } = await this.#questions.get();
    await exportTraffic(this.#log.entries, target, writes);
  }

  #rewrite(): void {
    this.#isStale = false;
    const lines = this.#log.entries.filter((entry) => matches(entry, this.#filter)).map(asLine);
    this.#lines = lines.length;
    const filter = describeFilter(this.#filter);
    if (filter !== '')
      lines.unshift(
        t('Filter: {0}. Use "ACP: Filter Protocol Messages" to show all messages again.', filter),
      );
    this.#open().replace(lines.map((line) => `${line}\n`).join(''));
  }

  #open(): OutputChannel {
    this.#channel ??= window.createOutputChannel(t('ACP Host Traffic'));
    return this.#channel;
  }

  dispose(): void {
    this.#settings.dispose();
    this.#channel?.dispose();
  }
}

/** Values of `env` in the agents' definitions. */
function agentSecrets(): string[] {
  const values: string[] = [];
  for (const agent of Object.values(readSetting('agents'))) {
    const env = typeof agent === 'object' && agent !== null && 'env' in agent ? agent.env : undefined;
    for (const value of Object.values(env ?? {})) {
      if (typeof value === 'string') values.push(value);
    }
  }
  return values;
}

/** Longest first, since one secret may contain another. */
function longestFirst(values: readonly string[]): string[] {
  const secret = values.filter((value) => value.length >= minSecretLength);
  return [...new Set(secret)].toSorted((a, b) => b.length - a.length);
}
