// What a message is called in the translations that are shipped: by its whole text, a translation would be twice as long.

/** Five characters of which no message consists. Different messages may have the same one: see `scripts/build/shippedTexts`. */
export function shortKey(message: string): string {
  // FNV-1a
  let hash = 0x811c9dc5;
  for (let at = 0; at < message.length; at++) hash = Math.imul(hash ^ message.charCodeAt(at), 0x01000193);
  return `#${(hash >>> 0).toString(36).slice(-4)}`;
}
