// The key of a message in the shipped translations: a short hash, since whole texts as keys would double their size.

/** Five characters that are no message by themselves. Collisions are handled in `scripts/build/shippedTexts`. */
export function shortKey(message: string): string {
  // FNV-1a
  let hash = 0x811c9dc5;
  for (let at = 0; at < message.length; at++) hash = Math.imul(hash ^ message.charCodeAt(at), 0x01000193);
  return `#${(hash >>> 0).toString(36).slice(-4)}`;
}
