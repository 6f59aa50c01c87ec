// The errors that agents receive when a file is not read or written. They name the reason, so that the agent can react, and this
// client can say it to the user.

import { errorCode } from '../../protocol/errorCode.ts';
import { WireError } from '../../wire/peer.ts';

const refusals = [
  'path',
  'excluded',
  'refusedByUser',
  'tooManyQuestions',
  'link',
  'notAFile',
  'binary',
  'tooLarge',
  'readOnly',
  'encoding',
  'unsavedChanges',
  'changed',
  'moved',
  'failed',
] as const;

export type FileRefusal = (typeof refusals)[number];

/** `message` is for the agent and its model. `data.reason` is for programs. */
export function refusedFile(reason: FileRefusal, path: string, message: string): WireError {
  const code = reason === 'failed' ? errorCode.internalError : errorCode.invalidParams;
  return new WireError(code, message, { path, reason });
}

/** The reason in an error of `refusedFile`, also as it is sent. Undefined for any other error. */
export function refusalOf(error: unknown): FileRefusal | undefined {
  const { data } = (isObject(error) ? error : {}) as { readonly data?: unknown };
  const { reason } = (isObject(data) ? data : {}) as { readonly reason?: unknown };
  return refusals.find((refusal) => refusal === reason);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** For requests whose turn or session is over. */
export function withdrawn(): WireError {
  return new WireError(errorCode.requestCancelled, 'Request cancelled');
}
