// The port through which the user is asked what an agent wants to know: today VS Code's own inputs, with a chat page the page.

import type { CancellationToken } from '../../../base/cancellation.ts';
import type { FormField } from '../../../chat/elicitation/elicitationForm.ts';
import type { ElicitationResult, ElicitationValue } from '../../../protocol/client/elicitation.ts';
import type { ReadLink } from '../../window/link.ts';

interface Asking {
  /** Who asks: always shown. */
  readonly agent: string;
  /** Undefined when it is about no session, as while signing in. */
  readonly sessionId: string | undefined;
  /** The agent's text. */
  readonly message: string;
}

export interface FormRequest extends Asking {
  readonly fields: readonly FormField[];
}

export interface LinkRequest extends Asking {
  readonly link: Extract<ReadLink, { kind: 'link' }>;
}

export type FormAnswer =
  | { readonly action: 'accept'; readonly content: Readonly<Record<string, ElicitationValue>> }
  | { readonly action: 'decline' }
  | { readonly action: 'cancel' };

/** Several may be open at once. When `token` is cancelled nobody waits any more, and what is shown has to go. */
export interface ElicitationPrompt {
  /** Accepts only what the user has seen before it is sent. */
  fillIn(request: FormRequest, token: CancellationToken): Promise<FormAnswer>;
  /** Opens the address after the user agreed, and not before; `accept` says just that. */
  visit(request: LinkRequest, token: CancellationToken): Promise<ElicitationResult['action']>;
}
