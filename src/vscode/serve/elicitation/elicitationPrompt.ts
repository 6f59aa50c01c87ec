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
  /** Markdown that the user accepts with the form. It is shown in full. */
  readonly plan?: string | undefined;
  /** True if the fields are questions: all their choices are shown at once, with long titles. */
  readonly areQuestions?: boolean;
  /** True if the user may say why the form is declined. */
  readonly takesReason?: boolean;
}

export interface LinkRequest extends ElicitationRequest {
  readonly link: Extract<ReadLink, { kind: 'link' }>;
}

export type FormAnswer =
  | { readonly action: 'accept'; readonly content: Readonly<Record<string, ElicitationValue>> }
  | { readonly action: 'decline'; readonly reason?: string | undefined }
  | { readonly action: 'cancel' };

/** UTF-16 units of a reason. */
const longestReason = 20_000;

/** @param reason as the user entered it; ignored if the agent takes none. */
export function declined({ takesReason }: FormRequest, reason = ''): FormAnswer {
  const said = takesReason === true ? reason.trim().slice(0, longestReason) : '';
  return said === '' ? { action: 'decline' } : { action: 'decline', reason: said };
}

/** Several requests may be open at once. When `token` is cancelled, the prompt must close; its result is ignored. */
export interface ElicitationPrompt {
  /** Resolves to `accept` only with values that the user has seen and sent. */
  fillIn(request: FormRequest, token: CancellationToken): Promise<FormAnswer>;
  /** Opens the address only after the user agreed. `accept` means that it was opened. */
  visit(request: LinkRequest, token: CancellationToken): Promise<ElicitationResult['action']>;
}
