// A double of a chat page that is visible or hidden, and records the permission requests it shows.
import { Emitter } from '../../src/base/event.ts';
import type { PermissionView } from '../../src/chat/messages/permissionMessages.ts';
import type {
  PermissionPage,
  PermissionPages,
} from '../../src/vscode/chat/permission/pagePermissionPrompt.ts';

export class PermissionPageDouble implements PermissionPage, PermissionPages {
  isSeen = true;
  session = 's';
  readonly views: PermissionView[] = [];
  readonly refusals: string[] = [];
  readonly #hides = new Emitter<void>((error) => {
    throw error;
  });
  readonly onDidHide = this.#hides.event;
  find(agent: string, sessionId: string): PermissionPageDouble | undefined {
    return agent === 'asker' && sessionId === this.session ? this : undefined;
  }
  ask(view: PermissionView): Promise<string | undefined> {
    this.views.push(view);
    return Promise.withResolvers<string | undefined>().promise;
  }
  refused(toolCallId: string): void {
    this.refusals.push(toolCallId);
  }
  hide(): void {
    this.isSeen = false;
    this.#hides.fire();
  }
}
