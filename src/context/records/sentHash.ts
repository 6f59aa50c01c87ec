// Hashes what was sent, for its record.

import { wellFormedJson } from '../../base/wellFormedJson.ts';

export interface HashPorts {
  /** SHA-256 of the UTF-8 text, in lower-case hex. */
  sha256(text: string): string;
}

/** A `sha256:` hash of sent text. */
export function hashOfText(text: string, ports: HashPorts): string {
  return `sha256:${ports.sha256(text)}`;
}

/** A `sha256:` hash of a JSON value as it is sent. */
export function hashOfValue(value: unknown, ports: HashPorts): string {
  return hashOfText(wellFormedJson(value), ports);
}
