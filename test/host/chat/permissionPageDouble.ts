// A double of a chat page that is visible or hidden, and records the permission requests it shows.
import type { CancellationToken } from '../../../src/base/cancellation.ts';
import { Emitter } from '../../../src/base/event.ts';
import type { PermissionView, UnansweredView } from '../../../src/chat/messages/permissionMessages.ts';
import type { RequestRow } from '../../../src/chat/transcript/requestedCall.ts';
import type { ToolCall } from '../../../src/protocol/session/toolCall.ts';
import type {
  PermissionPage,
  PermissionPages,
} from '../../../src/vscode/chat/permission/pagePermissionPrompt.ts';

export class PermissionPageDouble implements PermissionPage, PermissionPages {
  isSeen = true;
  session = 's';
  readonly views: PermissionView[] = [];
  readonly refusals: string[] = [];
  /** What was shown of the row of each request, and what became of it. */
  readonly rows: string[][] = [];
  readonly unansweredQuestions: Omit<UnansweredView, 'id'>[] = [];
  readonly #hides = new Emitter<void>((error) => {
    throw error;
  });
  readonly onDidHide = this.#hides.event;
  find(agent: string, sessionId: string): PermissionPageDouble | undefined {
    return agent === 'asker' && sessionId === this.session ? this : undefined;
  }
  ask(
    view: PermissionView,
    _toolCall: ToolCall | undefined,
    token: CancellationToken,
  ): Promise<string | undefined> {
    this.views.push(view);
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    token.onCancellationRequested(() => resolve(undefined));
    return promise;
  }
  showRequested({ toolCallId, title }: ToolCall): RequestRow {
    const row: string[] = [`${toolCallId} ${title ?? ''}`.trim()];
    this.rows.push(row);
    return {
      answer: (isAllowed) => {
        row.push(isAllowed ? 'allowed' : 'refused');
        if (!isAllowed) this.refusals.push(toolCallId);
      },
      end: () => row.push('over'),
    };
  }
  unanswered(question: Omit<UnansweredView, 'id'>): void {
    this.unansweredQuestions.push(question);
  }
  hide(): void {
    this.isSeen = false;
    this.#hides.fire();
  }
}
