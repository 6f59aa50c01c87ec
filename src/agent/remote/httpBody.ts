// Reads the bodies of responses that are not event streams. Used by `HttpChannel`.

import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../base/clock.ts';
import { joinShortParts } from '../../wire/shortParts.ts';
import { maxIncomplete } from './remoteChannel.ts';

/** Bytes of a response that are read only to use its socket again. */
const mostIgnored = 64 * 2 ** 10;

/** Undefined if the body is too long. */
export async function readBody(response: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    parts.push(part);
    joinShortParts(parts);
    bytes += part.length;
    if (bytes > maxIncomplete) return undefined;
  }
  return Buffer.concat(parts);
}

/**
 * Reads the rest of a response, so that its socket can be used again; closes the socket if that is long or does not end.
 * @param patience in ms.
 */
export function ignoreBody(response: IncomingMessage, patience: number, clock: Clock): void {
  let bytes = 0;
  const timer = clock.setTimer(patience, () => response.destroy());
  response.on('close', () => timer.dispose());
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostIgnored) response.destroy();
  });
}
