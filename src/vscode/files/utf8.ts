// Implements the `Utf8` interface of the pure rooms with Node's Buffer.

import type { Utf8 } from '../../chat/terminal/outputTail.ts';

export const utf8: Utf8 = {
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
  byteLength: (text) => Buffer.byteLength(text),
};
