// The error that agents receive for a file that does not exist.

import { Uri } from 'vscode';
import { errorCode } from '../../protocol/errorCode.ts';
import { WireError } from '../../wire/peer.ts';

export function missingFile(path: string): WireError {
  return new WireError(errorCode.resourceNotFound, `No such file: ${path}`, {
    uri: Uri.file(path).toString(),
    path,
  });
}
