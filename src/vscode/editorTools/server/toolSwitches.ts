// Which editor tools agents may use: by the settings, and by the switches of each conversation, which are kept in the
// workspace state. A conversation cannot turn on a tool that the settings turn off.

import type { Memento } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import type { ToolName } from '../../../editorTools/tool.ts';
import { onDidChangeSetting, readSetting } from '../../settings/settings.ts';

const key = 'acpHost.editorTools.off';
/** Maximum number of conversations that are stored. The least recently changed one is removed first. */
const mostConversations = 200;

export class ToolSwitches implements Disposable {
  readonly #memory: Memento;
  readonly #changes: Emitter<void>;
  readonly #listeners = new DisposableStore();
  /** Names of the tools that are off, by the id of the conversation. */
  readonly #off: Map<string, readonly string[]>;

  /** @param memory the workspace state. */
  constructor(memory: Memento, logger: Logger) {
    this.#memory = memory;
    this.#off = new Map(Object.entries(memory.get<Record<string, string[]>>(key, {})));
    this.#changes = new Emitter((error) => logger.error('A listener of the editor tools failed', error));
    for (const setting of ['editorTools.enabled', 'editorTools.tools', 'mcpServers'] as const)
      this.#listeners.add(onDidChangeSetting(setting, () => this.#changes.fire()));
  }

  /** Fires when the tools of a session may have changed, also those of the next one. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** True if new sessions get the tools. */
  get isEnabled(): boolean {
    return readSetting('editorTools.enabled');
  }

  /** True if the settings allow the tool. */
  isAllowed(tool: ToolName): boolean {
    return this.isEnabled && readSetting('editorTools.tools')[tool] !== false;
  }

  /** @param conversation its id; undefined while it is not known. */
  isOn(tool: ToolName, conversation: string | undefined): boolean {
    const off = conversation === undefined ? undefined : this.#off.get(conversation);
    return this.isAllowed(tool) && off?.includes(tool) !== true;
  }

  switch(tool: ToolName, conversation: string, on: boolean): void {
    const others = (this.#off.get(conversation) ?? []).filter((name) => name !== tool);
    this.#off.delete(conversation);
    const off = on ? others : [...others, tool];
    if (off.length > 0) this.#off.set(conversation, off);
    for (const oldest of this.#off.keys()) {
      if (this.#off.size <= mostConversations) break;
      this.#off.delete(oldest);
    }
    this.#store();
    this.#changes.fire();
  }

  /** Removes the switches of a deleted conversation. */
  forget(conversation: string): void {
    if (this.#off.delete(conversation)) this.#store();
  }

  #store(): void {
    void this.#memory.update(key, Object.fromEntries(this.#off));
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#changes.dispose();
  }
}
