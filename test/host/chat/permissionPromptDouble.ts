// A double of `PermissionPrompt`: each request waits until the test answers it or it is cancelled.
import type { CancellationToken } from '../../../src/base/cancellation.ts';
import type {
  PermissionPrompt,
  PermissionRequest,
} from '../../../src/vscode/serve/permissions/permissionPrompt.ts';

export interface Asked {
  readonly request: PermissionRequest;
  readonly token: CancellationToken;
  answer(optionId: string | undefined): void;
  fail(error: Error): void;
}

export class PermissionPromptDouble implements PermissionPrompt {
  readonly asked: Asked[] = [];

  ask(request: PermissionRequest, token: CancellationToken): Promise<string | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    this.asked.push({ request, token, answer: resolve, fail: reject });
    return promise;
  }
}
