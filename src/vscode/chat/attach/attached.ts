// The result of attaching something.

import type { Attachment } from '../../../chat/prompt/prompt.ts';

export type Attached =
  | { readonly kind: 'attachment'; readonly attachment: Attachment }
  /** `message` is shown to the user. */
  | { readonly kind: 'refused'; readonly message: string };

export function refused(message: string): Attached {
  return { kind: 'refused', message };
}
