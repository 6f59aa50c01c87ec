// The errors that agents receive when a file is not read or written. They name the reason, so that the agent can react.

import { errorCode } from '../../protocol/errorCode.ts';
import { WireError } from '../../wire/peer.ts';

export type FileRefusal =
  | 'path'
  | 'excluded'
  | 'refusedByUser'
  | 'tooManyQuestions'
  | 'link'
  | 'notAFile'
  | 'binary'
  | 'tooLarge'
  | 'readOnly'
  | 'encoding'
  | 'unsavedChanges'
  | 'changed'
  | 'moved'
  | 'failed';

/** `message` is for the agent and its model. `data.reason` is for programs. */
export function refusedFile(reason: FileRefusal, path: string, message: string): WireError {
  const code = reason === 'failed' ? errorCode.internalError : errorCode.invalidParams;
  return new WireError(code, message, { path, reason });
}

/** For requests whose turn or session is over. */
export function withdrawn(): WireError {
  return new WireError(errorCode.requestCancelled, 'Request cancelled');
}
