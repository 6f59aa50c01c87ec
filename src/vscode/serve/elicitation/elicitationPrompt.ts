// The interface through which the elicitation service asks the user: implemented by VS Code's inputs and by the chat page.

import type { CancellationToken } from '../../../base/cancellation.ts';
import type { FormField } from '../../../chat/elicitation/elicitationForm.ts';
import type { ElicitationResult, ElicitationValue } from '../../../protocol/client/elicitation.ts';
import type { ReadLink } from '../../window/link.ts';
import type { QuestionLife } from '../requestLife.ts';

interface ElicitationRequest {
  /** The agent's name, which is always shown. */
  readonly agent: string;
  /** Undefined if it belongs to no session, as during sign-in. */
  readonly sessionId: string | undefined;
  /** The agent's text. */
  readonly message: string;
  readonly life?: QuestionLife;
}

export interface FormRequest extends ElicitationRequest {
  readonly fields: readonly FormField[];
}

export interface LinkRequest extends ElicitationRequest {
  readonly link: Extract<ReadLink, { kind: 'link' }>;
}

export type FormAnswer =
  | { readonly action: 'accept'; readonly content: Readonly<Record<string, ElicitationValue>> }
  | { readonly action: 'decline' }
  | { readonly action: 'cancel' };

/** Several requests may be open at once. When `token` is cancelled, the prompt must close; its result is ignored. */
export interface ElicitationPrompt {
  /** Resolves to `accept` only with values that the user has seen and sent. */
  fillIn(request: FormRequest, token: CancellationToken): Promise<FormAnswer>;
  /** Opens the address only after the user agreed. `accept` means that it was opened. */
  visit(request: LinkRequest, token: CancellationToken): Promise<ElicitationResult['action']>;
}
