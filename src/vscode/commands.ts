// The one table of commands: every id package.json declares, and what it runs. A test holds the two against each other.

import { commands } from 'vscode';
import { DisposableStore, type Disposable } from '../base/disposable.ts';

export const commandIds = [
  'acpHost.chat.open',
  'acpHost.chat.newSession',
  'acpHost.chat.cancel',
  'acpHost.agent.select',
  'acpHost.agent.restart',
  'acpHost.agent.stop',
  'acpHost.agent.signIn',
  'acpHost.agent.signOut',
  'acpHost.nes.trigger',
  'acpHost.nes.accept',
  'acpHost.nes.acceptWord',
  'acpHost.nes.dismiss',
  'acpHost.nes.showDiff',
  'acpHost.nes.toggle',
  'acpHost.nes.snooze',
  'acpHost.permissions.show',
  'acpHost.permissions.rules',
  'acpHost.log.show',
  'acpHost.traffic.show',
  'acpHost.traffic.filter',
  'acpHost.traffic.export',
] as const;

export type CommandId = (typeof commandIds)[number];

/** One entry for each command: leaving one out does not compile. `argument` is what a keybinding or a caller gives. */
export type CommandTable = Readonly<Record<CommandId, (argument: unknown) => unknown>>;

/** Registers them all; disposing the result unregisters them. */
export function registerCommands(table: CommandTable): Disposable {
  const registered = new DisposableStore();
  for (const id of commandIds) {
    registered.add(commands.registerCommand(id, (argument: unknown) => table[id](argument)));
  }
  return registered;
}
