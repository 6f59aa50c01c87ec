// Records the messages exchanged with agents, when the user asks for it. Whole messages hold the text of their files.

import { window, type OutputChannel } from 'vscode';
import type { Disposable } from '../base/disposable.ts';
import { onDidChangeSetting, readSetting } from './settings.ts';

/** Longer messages are cut: the channel is for reading. UTF-16 units. */
const maxLength = 20_000;

export class Traffic implements Disposable {
  #channel: OutputChannel | undefined;
  #level = readSetting('trace');
  readonly #write: (line: string) => void;
  readonly #setting = onDidChangeSetting('trace', () => {
    this.#level = readSetting('trace');
  });

  /** @param write where lines go; to the channel without it. */
  constructor(write?: (line: string) => void) {
    this.#write = write ?? ((line) => this.#open().appendLine(line));
  }

  /** Hears every message; costs nothing while tracing is off. @param hide takes secrets out of what is written down. */
  record(
    agent: string,
    direction: 'sent' | 'received',
    message: object,
    hide: (text: string) => string,
  ): void {
    if (this.#level === 'off') return;
    const arrow = direction === 'sent' ? '→' : '←';
    const body = hide(this.#level === 'verbose' ? JSON.stringify(message) : describe(message));
    const cut = body.length > maxLength ? `${body.slice(0, maxLength)}… (${body.length} characters)` : body;
    this.#write(`${new Date().toISOString()} ${arrow} ${agent} ${cut}`);
  }

  /** Shows what was recorded, or how to record. */
  show(): void {
    const channel = this.#open();
    if (this.#level === 'off') {
      channel.appendLine(
        'Nothing is recorded. Set acpHost.trace to "messages" or "verbose" to record from now on.',
      );
    }
    channel.show(true);
  }

  #open(): OutputChannel {
    this.#channel ??= window.createOutputChannel('ACP Host Traffic');
    return this.#channel;
  }

  dispose(): void {
    this.#setting.dispose();
    this.#channel?.dispose();
  }
}

/** The name of the message, without its text. */
function describe(message: object): string {
  const { method, id, error } = message as { method?: unknown; id?: unknown; error?: { code?: unknown } };
  if (typeof method === 'string') return id === undefined ? method : `${method} (${String(id)})`;
  return error ? `error ${String(error.code)} (${String(id)})` : `result (${String(id)})`;
}
