// Records the messages exchanged with agents if the user turned that on, and shows them: in an output channel, filtered, or as a
// file. Whole messages contain the text of the user's files; recognised secrets are redacted before storing.

import { window, type OutputChannel, QuickPickItemKind, type QuickPickItem, Uri, workspace } from 'vscode';
import { minSecretLength } from '../../agent/launch/secretVariable.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import {
  asLine,
  type TrafficEntry,
  describeFilter,
  matches,
  readFilter,
  type TrafficFilter,
  asJsonLine,
} from '../../wire/trafficEntry.ts';
import { TrafficLog, trafficLimits } from '../../wire/trafficLog.ts';
import type { UserFileWriter } from '../files/userFileWriter.ts';
import { onDidChangeSetting, readSetting, section } from '../settings/settings.ts';
import { reportError } from '../window/report.ts';
import { showExported } from '../window/showExported.ts';

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
      void offerToRecord();
    }
    channel.show(true);
  }

  /** Lets the user choose a filter, and shows the result. */
  async chooseFilter(): Promise<void> {
    const chosen = await askForFilter(this.#log.entries, this.#filter);
    if (chosen) this.show(chosen);
  }

  /** Writes all recorded messages, regardless of the filter, as JSON Lines. @param target a Uri; without one the user is asked. */
  export(target: unknown, writes: Pick<UserFileWriter, 'write'>): Promise<void> {
    return exportTraffic(this.#log.entries, target, writes);
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

/** An output channel can't have buttons. */
async function offerToRecord(): Promise<void> {
  const levels = { [t('Record Names and Sizes')]: 'messages', [t('Record Whole Messages')]: 'verbose' };
  const chosen = await window.showInformationMessage(
    t('Protocol messages are not recorded. Whole messages contain the text of your files.'),
    ...Object.keys(levels),
  );
  if (chosen !== undefined) await workspace.getConfiguration(section).update('trace', levels[chosen], true);
}

interface FilterItem extends QuickPickItem {
  readonly filter?: TrafficFilter;
}

/**
 * Lets the user choose which messages to show, from a list of the recorded directions, agents and methods. Choices of several
 * groups are combined; no choice shows everything. Undefined if the user dismissed the list.
 */
async function askForFilter(
  entries: readonly TrafficEntry[],
  current: TrafficFilter,
): Promise<TrafficFilter | undefined> {
  const agents = new Set(entries.map(({ agent }) => agent));
  const methods = new Set(entries.flatMap(({ method }) => (method === undefined ? [] : [method])));
  const items: FilterItem[] = [
    { label: t('Errors only'), filter: { errorsOnly: true }, picked: current.errorsOnly === true },
    ...group(t('Direction'), [
      { label: `→ ${t('sent')}`, filter: { direction: 'sent' }, picked: current.direction === 'sent' },
      {
        label: `← ${t('received')}`,
        filter: { direction: 'received' },
        picked: current.direction === 'received',
      },
    ]),
    ...group(t('Agent'), named(agents, 'agent', current)),
    ...group(t('Method'), named(methods, 'method', current)),
  ];
  const chosen = await window.showQuickPick(items, {
    canPickMany: true,
    title: t('Filter protocol messages'),
    placeHolder: t('Select nothing to show everything. In each group, the last selection applies'),
  });
  return chosen && Object.assign({}, ...chosen.map(({ filter }) => filter ?? {}));
}

function named(names: Iterable<string>, key: 'agent' | 'method', current: TrafficFilter): FilterItem[] {
  return [...names]
    .toSorted()
    .map((label) => ({ label, filter: { [key]: label }, picked: current[key] === label }));
}

function group(label: string, items: readonly FilterItem[]): FilterItem[] {
  return [{ label, kind: QuickPickItemKind.Separator }, ...items];
}

/** Writes recorded messages to a file, as JSON Lines. @param target a Uri to write to; for anything else the user is asked. */
async function exportTraffic(
  entries: readonly TrafficEntry[],
  target: unknown,
  writes: Pick<UserFileWriter, 'write'>,
): Promise<void> {
  if (entries.length === 0) {
    void window.showInformationMessage(
      t(
        'Nothing was recorded yet. Set acpHost.trace to "messages" or "verbose", use the agent, then export.',
      ),
    );
    return;
  }
  const file = target instanceof Uri ? target : await askForFile();
  if (!file) return;
  const text = entries.map((entry) => `${asJsonLine(entry)}\n`).join('');
  try {
    await writes.write(file, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const again = { title: t('Choose Another File'), run: () => exportTraffic(entries, undefined, writes) };
    void reportError(t('{0} could not be written: {1}', file.fsPath, why), again);
    return;
  }
  void showExported(file);
}

function askForFile(): Thenable<Uri | undefined> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return window.showSaveDialog({
    title: t('Export Protocol Messages'),
    saveLabel: t('Export'),
    filters: { 'JSON Lines': ['jsonl'] },
    ...(folder && { defaultUri: Uri.joinPath(folder, 'acp-traffic.jsonl') }),
  });
}
