// The table of all commands that package.json declares, which a test compares, and their registration.

import { commands } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';

export const commandIds = [
  'acpHost.chat.open',
  'acpHost.chat.newSession',
  'acpHost.chat.cancel',
  'acpHost.chat.sessions',
  'acpHost.chat.openInEditor',
  'acpHost.chat.editPrompt',
  'acpHost.chat.fork',
  'acpHost.chat.fixProblems',
  'acpHost.chat.continueWith',
  'acpHost.chat.rename',
  'acpHost.chat.delete',
  'acpHost.chat.export',
  'acpHost.chat.addSelection',
  'acpHost.chat.addFile',
  'acpHost.chat.nextFavoriteModel',
  'acpHost.chat.follow',
  'acpHost.chat.find',
  'acpHost.chat.keys',
  'acpHost.chat.copyMessage',
  'acpHost.chat.copyConversation',
  'acpHost.chat.copyCode',
  'acpHost.chat.insertCode',
  'acpHost.chat.applyCode',
  'acpHost.agent.select',
  'acpHost.agent.restart',
  'acpHost.agent.stop',
  'acpHost.agent.signIn',
  'acpHost.agent.signOut',
  'acpHost.agent.setProvider',
  'acpHost.agents.import',
  'acpHost.builtin.setKey',
  'acpHost.builtin.forgetKey',
  'acpHost.mcp.forgetInputs',
  'acpHost.nes.trigger',
  'acpHost.nes.accept',
  'acpHost.nes.acceptWord',
  'acpHost.nes.dismiss',
  'acpHost.nes.showDiff',
  'acpHost.nes.toggle',
  'acpHost.nes.snooze',
  'acpHost.nes.options',
  'acpHost.context.preview',
  'acpHost.context.seen',
  'acpHost.context.export',
  'acpHost.context.forget',
  'acpHost.permissions.show',
  'acpHost.permissions.rules',
  'acpHost.review.show',
  'acpHost.review.showAll',
  'acpHost.review.openDiff',
  'acpHost.review.keepHunk',
  'acpHost.review.undoHunk',
  'acpHost.review.nextHunk',
  'acpHost.review.previousHunk',
  'acpHost.review.keepFile',
  'acpHost.review.undoFile',
  'acpHost.review.keepAll',
  'acpHost.review.undoAll',
  'acpHost.review.returnToPrompt',
  'acpHost.context.pin',
  'acpHost.context.note',
  'acpHost.status.menu',
  'acpHost.setup.check',
  'acpHost.openWalkthrough',
  'acpHost.openSample',
  'acpHost.log.show',
  'acpHost.traffic.show',
  'acpHost.traffic.filter',
  'acpHost.traffic.export',
] as const;

export type CommandId = (typeof commandIds)[number];

/** One handler per command; a missing one does not compile. `argument` comes from a keybinding, a menu or a caller; `all` is the selection in the Explorer. */
export type CommandTable = Readonly<Record<CommandId, (argument: unknown, all?: unknown) => unknown>>;

/** Registers all commands; disposing the result unregisters them. */
export function registerCommands(table: CommandTable): Disposable {
  const registered = new DisposableStore();
  for (const id of commandIds) {
    registered.add(
      commands.registerCommand(id, (argument: unknown, all: unknown) => table[id](argument, all)),
    );
  }
  return registered;
}
