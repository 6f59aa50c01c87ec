// Test doubles for the context pipeline: counting ids, a fixed clock, real hashes and a scripted editor.

import { createHash } from 'node:crypto';
import type { CancellationToken } from '../../../../src/base/cancellation.ts';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { toDisposable } from '../../../../src/base/disposable.ts';
import { ContextLedger } from '../../../../src/context/records/contextLedger.ts';
import type { PreparedContext } from '../../../../src/context/turn/preparedContext.ts';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import type {
  ActiveFileItem,
  ContextCollector,
  PinItem,
  SurfaceItem,
} from '../../../../src/context/select/surfaceItem.ts';
import {
  TurnContexts,
  type TurnContextPorts,
  type TurnOptions,
  type TurnRequest,
} from '../../../../src/context/turn/turnContexts.ts';
import type { AgentCapabilities } from '../../../../src/protocol/initialize.ts';
import { checkBundle } from '../records/checkBundle.ts';

export const withRuntimeContext: AgentCapabilities = { sessionCapabilities: { runtimeContext: {} } };

export class TestPorts implements TurnContextPorts {
  readonly producer = { id: 'acp-host', version: '0.0.0' };
  /** The lines of the log, with errors as the log shows them. */
  readonly logged: string[] = [];
  readonly versions = new Map<string, number>();
  readonly timers: (() => void)[] = [];
  asked = 0;
  lateAnswers = 0;
  mayEmbed = true;
  yields = 0;
  trusted = true;
  time = 0;
  #ids = 0;
  readonly clock = {
    now: (): number => this.time,
    setTimer: (_: number, fire: () => void) => {
      this.timers.push(fire);
      return toDisposable(() => this.timers.splice(this.timers.indexOf(fire), 1));
    },
  };
  readonly logger = {
    trace: (line: string): void => void this.logged.push(line),
    debug: (line: string): void => void this.logged.push(line),
    info: (line: string): void => void this.logged.push(line),
    warn: (line: string): void => void this.logged.push(line),
    error: (line: string, error?: unknown): void =>
      void this.logged.push(line, error instanceof Error ? (error.stack ?? error.message) : String(error)),
  };

  lateAnswerArrived(): void {
    this.lateAnswers++;
  }

  timestamp(): string {
    return '2026-11-20T12:00:00.000Z';
  }

  newId(): string {
    return `ctx_${++this.#ids}`;
  }

  sha256(text: string): string {
    return createHash('sha256').update(text, 'utf8').digest('hex');
  }

  async yieldNow(): Promise<void> {
    this.yields++;
  }

  isTrusted(): boolean {
    return this.trusted;
  }

  isOutside(uri: string): boolean {
    return uri.startsWith('file:') && !uri.startsWith('file:///w');
  }

  versionOf(uri: string): number | undefined {
    return this.versions.get(uri);
  }

  async askToEmbed(): Promise<boolean> {
    this.asked++;
    return this.mayEmbed;
  }
}

export class ContextWorld {
  readonly ports = new TestPorts();
  readonly ledger = new ContextLedger();
  items: SurfaceItem[] = [];
  collectors: ContextCollector[] = [{ kind: 'activeFile', collect: async () => this.items }];
  options: TurnOptions = { maxTokens: 8_000, fallback: 'none', off: new Set(), knownSecrets: [] };
  readonly turns: TurnContexts;

  constructor(...items: SurfaceItem[]) {
    this.items = items;
    this.turns = new TurnContexts(this.collectors, this.ledger, () => this.options, this.ports);
  }

  prepare(
    request: Partial<TurnRequest> = {},
    token: CancellationToken = neverCancelled,
  ): Promise<PreparedContext> {
    const turn = {
      agentId: 'agent',
      owner: 'chat 1',
      sessionId: 'sess_a',
      turnId: 'turn-1',
      prompt: 'why does it fail',
      capabilities: withRuntimeContext,
      ...request,
    };
    return this.turns.prepare(turn, token);
  }

  /** The validated bundle of the snapshot. */
  bundle(prepared: { readonly contextId: string }): ContextBundle {
    const draft = this.ledger.find(prepared.contextId);
    if (!draft) throw new Error('The ledger does not have it');
    return checkBundle(draft.bundle());
  }
}

export function activeFile(text: string, more: Partial<ActiveFileItem> = {}): ActiveFileItem {
  return {
    kind: 'activeFile',
    uri: 'file:///w/src/a.ts',
    path: 'src/a.ts',
    languageId: 'typescript',
    version: 3,
    text,
    ...more,
  };
}

export function pin(path: string, text: PinItem['text'], more: Partial<PinItem> = {}): PinItem {
  return { kind: 'pin', uri: `file:///w/${path}`, path, languageId: 'plaintext', text, ...more };
}

export function numbered(
  count: number,
  line = (n: number): string => `const value${n} = compute(${n});`,
): string {
  return Array.from({ length: count }, (_, n) => line(n)).join('\n');
}

export function itemOf(
  bundle: ContextBundle,
  title: string | RegExp,
): ContextBundle['records']['items'][number] {
  const found = bundle.records.items.find((item) =>
    typeof title === 'string' ? item.title === title : title.test(item.title ?? ''),
  );
  if (!found)
    throw new Error(`No item ${title}: ${bundle.records.items.map((item) => item.title).join(', ')}`);
  return found;
}

/** Title → reason why it was left out. */
export function omissions(bundle: ContextBundle): Record<string, string> {
  const titles = new Map(bundle.records.items.map((item) => [item.item_id, item.title ?? '']));
  const omitted = bundle.records.selections[0]?.omitted_item_refs ?? [];
  return Object.fromEntries(omitted.map(({ item_ref, reason }) => [titles.get(item_ref)!, reason]));
}
